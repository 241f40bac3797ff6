"""Figures, seasons and standings, as pure functions on whole numbers: no tables, no clock, no language."""
