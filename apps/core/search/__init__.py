"""The search table: the words of records of all kinds, and the lexicon of all words (decision 0137)."""
