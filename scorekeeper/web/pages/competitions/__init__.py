"""The pages of a competition: boards, bracket or rounds, table, entries; its turns on a TV; and a club's list."""
