"""Leads from a spreadsheet."""
