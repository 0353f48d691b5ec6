"""Charts of situations on paper: measured, laid out on A4 pages, and drawn as SVG or PDF."""
