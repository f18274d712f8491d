"""`python -m director_app` is the same as `director-app`."""

import sys

from director_app.app.main import main

sys.exit(main())
