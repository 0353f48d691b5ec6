"""One self-contained page: the laws as data, their graphs, and a small program in the browser that walks them."""
