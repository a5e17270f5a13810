"""One inbox over the records of all areas that wait for somebody's decision."""
