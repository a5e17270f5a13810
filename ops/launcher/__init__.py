"""Commands of `make`: environment, private PostgreSQL, web server, worker, tests and checks.

Only the standard library is imported here, because these modules run before anything is installed.
"""
