"""Everything the first version stores.

Revision 0001.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    op.create_table(
        "people",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("platform_language", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("hints", sa.Boolean(), nullable=True),
        sa.Column("auto_pass", sa.Boolean(), nullable=False),
        sa.Column("habit", sa.Text(), nullable=True),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.Column("pending_invite", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("platform", "person", name=op.f("pk_people")),
    )
    op.create_table(
        "places",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("thread", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("preset", sa.Text(), nullable=True),
        sa.Column("opens", sa.Text(), nullable=False),
        sa.Column("mentions", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "chat", "thread", name=op.f("pk_places")),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("durak", sa.Boolean(), nullable=False),
        sa.Column("loss", sa.Boolean(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game", "platform", "person", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_person"), "results", ["platform", "person", "at"])
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("touched", sa.Double(), nullable=False),
        sa.Column("behind", sa.Boolean(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("token", name=op.f("uq_tables_token")),
    )
    op.create_index(op.f("ix_tables_behind"), "tables", ["behind"])
    op.create_index(op.f("ix_tables_phase"), "tables", ["phase"])
    op.create_table(
        "updates",
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("source", "number", name=op.f("pk_updates")),
    )
    op.create_index(op.f("ix_updates_at"), "updates", ["at"])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_moves_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "game", "number", name=op.f("pk_moves")),
    )
    op.create_table(
        "records",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_records_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "game", name=op.f("pk_records")),
    )
    op.create_table(
        "surfaces",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("thread", sa.Text(), nullable=False),
        sa.Column("person_platform", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("posted", sa.Double(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("focus", sa.Text(), nullable=True),
        sa.Column("press", sa.Text(), nullable=False),
        sa.Column("press_ends", sa.Double(), nullable=False),
        sa.Column("stub", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_surfaces_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(
            "table_id",
            "kind",
            "platform",
            "chat",
            "thread",
            "person_platform",
            "person",
            name=op.f("pk_surfaces"),
        ),
    )
    op.create_index(op.f("ix_surfaces_address"), "surfaces", ["platform", "chat", "address"])
    op.create_table(
        "table_people",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_table_people_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "platform", "person", name=op.f("pk_table_people")),
    )
    op.create_index(op.f("ix_table_people_person"), "table_people", ["platform", "person"])
    op.create_table(
        "table_places",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("thread", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_table_places_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(
            "table_id", "platform", "chat", "thread", name=op.f("pk_table_places")
        ),
    )
    op.create_index(op.f("ix_table_places_place"), "table_places", ["platform", "chat", "thread"])
    op.create_table(
        "timers",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_timers_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(
            "table_id", "kind", "seat", "due", "version", name=op.f("pk_timers")
        ),
    )
    op.create_index(op.f("ix_timers_due"), "timers", ["due"])


def downgrade() -> None:
    op.drop_table("timers")
    op.drop_table("table_places")
    op.drop_table("table_people")
    op.drop_table("surfaces")
    op.drop_table("records")
    op.drop_table("moves")
    op.drop_table("updates")
    op.drop_table("tables")
    op.drop_table("results")
    op.drop_table("places")
    op.drop_table("people")
    op.drop_table("leases")
