"""Parsers of values that people type: amounts, hours, coordinates, phones, links, dates, lists."""
