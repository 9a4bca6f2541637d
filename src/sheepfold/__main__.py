"""`python -m sheepfold` is the command too."""

import sys

from sheepfold.cli import main

sys.exit(main())
