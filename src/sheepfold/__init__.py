"""Sheepfold: four animal card games, exact to the last clause."""

from sheepfold import plain

if plain.wanted():
    plain.install()
