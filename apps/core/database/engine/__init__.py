"""Django's PostgreSQL backend with moments read the quick way; `ENGINE` of every database names this package."""
