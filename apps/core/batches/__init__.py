"""Many records at once: bulk actions, changesets, exports."""
