"""What a phone feels: taps, starts and pages in a real browser."""
