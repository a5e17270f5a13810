"""Notifications in the console, email to people outside, followers and viewers of records."""
