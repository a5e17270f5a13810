"""Personal data: where they are, how long they stay, and how a person gets or ends them."""
