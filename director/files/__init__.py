"""Files: strict YAML, laws, incidents, cases, table words."""
