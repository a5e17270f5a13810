"""How the shell's own operations are called in the contract test."""

from apps.core.testing.contract import Case, enter

enter("system/get_bootstrap", Case(8, own=lambda person: {}))
