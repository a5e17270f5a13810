"""An inbox of records of all areas that wait for a decision."""
