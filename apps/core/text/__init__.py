"""Text as it is cleaned, folded and searched."""
