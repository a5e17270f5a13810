"""Password hashing with Argon2id."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class ConsoleArgon2PasswordHasher(Argon2PasswordHasher):
    """Argon2id with OWASP's first recommended setting (19 MiB, two passes, one lane).

    Django's default takes 100 MB per sign-in, so a handful of requests would fill the memory.
    """

    memory_cost = 19_456
    time_cost = 2
    parallelism = 1
