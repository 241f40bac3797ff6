"""Shared basics for every room: settings, problems, the API's base classes, sentences, links,
headers, private files.
"""
