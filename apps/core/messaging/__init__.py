"""Notifications in the console, and email to people outside."""
