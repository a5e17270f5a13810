"""Backups: the rows of one snapshot and the files they name, as age, tar and COPY write them."""
