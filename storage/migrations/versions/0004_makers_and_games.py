"""Who made a move; a row for each game that has ended, and for each seat of it.

Of earlier games nothing is filled in: what was not written down stays unknown.

Revision 0004.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("moves", sa.Column("made_by", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("moves", "made_by")
