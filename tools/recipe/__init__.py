"""The example area of CONTRIBUTING.md: its files, its edits of other files, and a copy to test them."""
