"""Mail that comes in, as bytes from a stranger; nothing here touches the database."""
