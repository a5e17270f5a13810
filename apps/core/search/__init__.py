"""The search table with the words of all records, and the lexicon of all words (docs/performance.md)."""
