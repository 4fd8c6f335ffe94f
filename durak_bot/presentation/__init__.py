"""What people see, as data: screens, buttons and words. No platform, no sending.

Imports the service's views and the engine; imported by delivery and the adapters.
"""
