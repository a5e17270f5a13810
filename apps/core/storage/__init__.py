"""Files in the storage, and sheets."""
