"""Score sheets on paper: their content, PDF files, and empty sheets for a night without phones."""
