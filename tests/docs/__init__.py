"""Documentation is true: the site is whole, tutorials lead where they say, pictures show what there is."""
