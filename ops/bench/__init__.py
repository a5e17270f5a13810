"""What Sofra costs beside a floor and a textbook view, measured in one run: `make bench`."""
