"""Services shared by every published kind: addresses, revisions, workflow, review and previews."""
