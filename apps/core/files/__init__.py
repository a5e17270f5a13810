"""Stored files, spreadsheets and sizes of cover pictures."""
