"""Folds over the one function that decides: reports, reasons, trees, disputes, interviews."""
