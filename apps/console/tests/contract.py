"""How the shell's own operations are called in the contract test."""

from apps.core.testing.contract import Case, enter

enter("system/get_bootstrap", Case(11, own=lambda person: {}))
