"""What people press and say, whatever the platform: who, what → service → one private answer.

Adapters turn their events into an `Act` and hand it over; how it is answered is their `Reply`.
Only adapters and `bootstrap` import it.
"""
