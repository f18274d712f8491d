"""Law 75: what the guides about mistaken explanations and mistaken calls work out from the record."""
