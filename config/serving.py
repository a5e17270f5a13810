"""Whether this process answers requests, as the settings read it: then nothing in it may wait for long."""

is_on = False
"""Set by the web server's entry before the settings are loaded; workers and commands wait as long as their work takes."""
