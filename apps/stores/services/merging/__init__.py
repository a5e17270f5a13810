"""Two stores made one, and two again: fields → composing → merge, with moving and pairs; undo takes it back."""
