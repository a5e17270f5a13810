"""From a written address to points: our own stores and regions, and an address service where one is set."""
