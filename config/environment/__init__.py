"""Settings that come from environment variables: their declarations, the reader and the check."""
