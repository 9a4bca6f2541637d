"""Sheepfold: four animal card games, exact to the last clause."""

from sheepfold import builds, plain

__version__ = "0.2.0"

# A checkout uses the compiled modules that fit its sources, never what may lie beside them.
if plain.wanted() or builds.in_checkout():
    plain.install()
if builds.in_checkout() and not plain.wanted():
    builds.install()
