"""Quiet hours of a chat, and how far its clock is ahead of UTC.

Revision 0003.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("places", sa.Column("quiet_from", sa.Integer(), nullable=True))
    op.add_column("places", sa.Column("quiet_to", sa.Integer(), nullable=True))
    op.add_column(
        "places", sa.Column("utc_offset", sa.Integer(), nullable=False, server_default="0")
    )


def downgrade() -> None:
    op.drop_column("places", "utc_offset")
    op.drop_column("places", "quiet_to")
    op.drop_column("places", "quiet_from")
