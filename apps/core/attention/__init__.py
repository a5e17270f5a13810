"""Who attends to a record: who looks at it now, and who follows it."""
