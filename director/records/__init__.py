"""Records of deals in PBN 2.1: read without ever failing, told, and written back with a ruling in them.

A record is kept as its text; everything else is read from that text with its place in it, so that a record comes out as
it went in but for what is put into it. Nothing here reads files or knows a law.
"""
