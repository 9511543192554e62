-- One change for many titles, as staff asked for it. The worker does it in chunks; a chunk and the marks of its rows are one
-- transaction, so that a row is changed exactly once whenever a worker dies.
create table bulk_operations (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  -- Given by who asks: the same word twice is one operation.
  key text not null check (key <> ''),
  kind text not null check (kind in ('video', 'novel')),
  change jsonb not null,
  -- Whether they were chosen by a filter instead of one by one.
  by_filter boolean not null,
  -- The agents that who asked could touch then; null is all.
  agent_ids bigint[],
  state text not null check (state in ('running', 'done', 'cancelled', 'undoing', 'undone')),
  total integer not null check (total > 0),
  changed integer not null default 0,
  skipped integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  -- How many rows were left alone for which reason, in both directions.
  reasons jsonb not null default '{}',
  starts_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- The last chunk; one that is long ago says that its worker is gone.
  touched_at timestamptz(3) not null,
  ended_at timestamptz(3),
  undo_until timestamptz(3) not null,
  unique (staff_id, key)
);
create index bulk_operations_staff on bulk_operations (staff_id, id desc);
create index bulk_operations_open on bulk_operations (touched_at) where state in ('running', 'undoing');
create index bulk_operations_age on bulk_operations (created_at);

create table bulk_rows (
  operation_id bigint not null references bulk_operations on delete cascade,
  position integer not null,
  item_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'skipped', 'restored', 'kept')),
  reason text not null default '',
  -- What the change touches of the row, before and after: it is taken back only where it is still as it was left.
  before jsonb,
  after jsonb,
  primary key (operation_id, position),
  unique (operation_id, item_id)
);
create index bulk_rows_state on bulk_rows (operation_id, state, position);
