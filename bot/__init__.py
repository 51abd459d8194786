"""What happens between a click and an answer, without Discord."""
