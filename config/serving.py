"""A flag: this process serves requests, so nothing in it may wait for long. Read by the settings."""

is_on = False
"""Set by the web server's entry point before the settings are loaded.

Workers and commands may wait longer.
"""
