"""Pages for browsers, TV displays and printed score sheets."""
