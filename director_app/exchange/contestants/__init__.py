"""Lists of contestants of other programs: CSV, XLSX, USEBIO."""
