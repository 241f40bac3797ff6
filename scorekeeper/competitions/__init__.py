"""Competitions as pure functions (docs/competitions.md, section 5), and in `figures` those of archived games."""
