"""The platforms, one package each, and an emulator of one; none imports another."""
