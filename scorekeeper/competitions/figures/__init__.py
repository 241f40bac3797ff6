"""Figures, seasons and standings of archived games, on whole numbers: no tables, no clock, no language."""
