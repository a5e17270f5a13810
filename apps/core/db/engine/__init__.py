"""Django's PostgreSQL backend with faster loading of timestamps; the `ENGINE` of every database."""
