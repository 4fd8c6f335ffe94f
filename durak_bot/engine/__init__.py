"""The game of Durak and nothing else: cards, rules, positions, moves, refusals, records.

Pure values and functions on the standard library, without clock, luck, files or words.
Everybody may import it; it imports nobody.
"""
