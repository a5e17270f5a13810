"""Notifications in the console, and mail to people outside."""
