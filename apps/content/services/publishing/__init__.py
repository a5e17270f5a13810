"""What everything published has in common: addresses, revisions, differences, states in words, previews."""
