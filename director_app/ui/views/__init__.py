"""What the pages are given to show: plain records, already in the words of the window's language.

A room for each page, so that the start loads the records of the start only.
"""
