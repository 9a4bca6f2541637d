"""Sheepfold: four animal card games, exact to the last clause."""
