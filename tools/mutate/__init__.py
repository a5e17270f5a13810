"""`make mutate`: put one fault at a time into a module and run the tests that call it; see docs/testing.md."""
