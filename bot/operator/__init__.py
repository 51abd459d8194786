"""What the operator does: block people and servers, and answer for the stored data."""
