"""`python -m director`."""

from director.cli import main

if __name__ == "__main__":
    main()
