"""The quiz: incidents told as stories, three questions on each, marked, and asked again in time."""
