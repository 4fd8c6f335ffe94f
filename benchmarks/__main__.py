"""Run the benchmark of the engine: `python -m benchmarks`."""

import sys

from benchmarks.playouts import main

sys.exit(main())
