"""The platforms: one package each, none of which imports another."""
