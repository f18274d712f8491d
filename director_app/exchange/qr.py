"""QR codes (ISO/IEC 18004) of short texts: as SVG for a screen or paper, as characters for a terminal."""

import io
from typing import Any


def qr_svg(text: str) -> str:
    """Return `text` as a QR code in SVG: dark on white with its quiet zone, so that it reads in a dark window too."""
    out = io.BytesIO()
    _code(text).save(out, kind="svg", scale=8, border=4, dark="black", light="white", xmldecl=False)
    return out.getvalue().decode()


def qr_terminal(text: str) -> str:
    """Return `text` as a QR code in lines of block characters (two rows of the code in each)."""
    out = io.StringIO()
    _code(text).terminal(out, border=4, compact=True)
    return out.getvalue()


def _code(text: str) -> Any:
    import segno  # noqa: PLC0415 - only where a code is shown

    return segno.make(text, error="m", micro=False)
