"""Jobs, their reports, and the schedule."""
