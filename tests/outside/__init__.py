"""Games from other distributions: found, played and checked like our own."""
