"""Who made a move; a row for each game that has ended, and for each seat of it; marks of change.

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
    op.add_column(
        "tables", sa.Column("change", sa.Text(), nullable=False, server_default=sa.text("''"))
    )
    op.add_column(
        "timers", sa.Column("claimed", sa.Double(), nullable=False, server_default=sa.text("0"))
    )
    op.create_table(
        "games",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("thread", sa.Text(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("room", sa.Boolean(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=True),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("started", sa.Double(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.Column("bouts", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("loser", sa.Integer(), nullable=True),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game", name=op.f("pk_games")),
    )
    op.create_index(op.f("ix_games_chat"), "games", ["platform", "chat", "ended"])
    op.create_table(
        "game_seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("platform", sa.Text(), nullable=True),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("level", sa.Integer(), nullable=True),
        sa.Column("presence", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("finish", sa.Integer(), nullable=True),
        sa.Column("durak", sa.Boolean(), nullable=False),
        sa.Column("loss", sa.Boolean(), nullable=False),
        sa.Column("cards", sa.Integer(), nullable=False),
        sa.Column("made", sa.Text(), nullable=True),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "game"],
            ["games.table_id", "games.game"],
            name=op.f("fk_game_seats_game"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "game", "seat", name=op.f("pk_game_seats")),
    )
    op.create_index(op.f("ix_game_seats_person"), "game_seats", ["platform", "person", "ended"])


def downgrade() -> None:
    op.drop_table("game_seats")
    op.drop_table("games")
    op.drop_column("timers", "claimed")
    op.drop_column("tables", "change")
    op.drop_column("moves", "made_by")
