"""Database clock, connections and statements, without business rules."""
