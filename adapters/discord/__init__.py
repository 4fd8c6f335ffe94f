"""Discord: what people press and say there comes in, boards and hands go out.

Only `bootstrap` imports it, late: discord.py costs a second and tens of megabytes.
"""
