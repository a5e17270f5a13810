"""Lists: filters, orders, pages, totals, saved views, the palette."""
