"""The limit: what C can do."""
