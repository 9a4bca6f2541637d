"""What one sees: sights in, HTML out."""
