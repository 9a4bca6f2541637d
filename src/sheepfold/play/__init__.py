"""A match in progress, lessons, and advice for a seat."""
