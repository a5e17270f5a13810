"""What somebody outside says of a store, field by field: compared, decided on, applied, taken back."""
