"""Lists: filters, sort orders, pages, totals, saved views, the palette."""
