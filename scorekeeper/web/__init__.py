"""What browsers and TVs show, and what comes out of a printer: pages, displays, score sheets."""
