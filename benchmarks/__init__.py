"""How fast `director` is, as ratios measured in one run: `python -m benchmarks`."""
