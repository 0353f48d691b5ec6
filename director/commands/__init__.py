"""What each command does: parse, call one function, render, exit. Imported only when the command runs."""
