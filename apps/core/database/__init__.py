"""The database's clock, connections and statements; no rule of the product."""
