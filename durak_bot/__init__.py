"""Durak for group chats: the rules, the opponents, the tables and what people see of them.

Imports run one way: delivery → presentation → service → opponents → engine. Only `cli` and
`bootstrap` know the adapters and the storage.
"""
