"""Personal data: inventory, retention, and requests for export and erasure."""
