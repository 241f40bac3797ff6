"""Figures, seasons and standings: pure, whole numbers in and out; no tables, no clock, no words of a language."""
