"""`make drill`: the whole topology on one machine, fifty people at work, and one thing after the other that breaks."""
