"""Readers of other programs' hand records: PBN, LIN, Duplimate DUP, USEBIO, Bridgemate BWS. Entry: `read.read_deals`."""
