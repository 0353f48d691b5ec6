"""The smallest Typer app with one command: what starting `director` is measured against."""

import typer

app = typer.Typer()


@app.command()
def rule() -> None:
    """Say one word."""
    print("ruling")


if __name__ == "__main__":
    app()
