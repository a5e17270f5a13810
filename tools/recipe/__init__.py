"""An area as CONTRIBUTING.md says to add one: its files, the lines it adds to others, and a copy to try them in."""
