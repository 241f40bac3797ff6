"""What every room may need: settings, problems, the base of the API, sentences, links, headers, private files."""
