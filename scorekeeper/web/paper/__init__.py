"""Score sheets on paper: what stands on one, as PDF, and empty ones for a night without phones."""
