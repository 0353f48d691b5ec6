"""The documentation, and what writes those parts of it that are made from the laws and the program."""
