"""Argon2 at its lowest cost, since tests sign in hundreds of times."""

from apps.accounts.services.hashers import ConsoleArgon2PasswordHasher


class CheapArgon2PasswordHasher(ConsoleArgon2PasswordHasher):
    """The same algorithm with eight KiB and one pass."""

    memory_cost = 8
    time_cost = 1
