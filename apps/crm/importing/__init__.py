"""Import of leads from spreadsheets."""
