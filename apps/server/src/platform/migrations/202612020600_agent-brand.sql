-- Tagline, colours and legal texts of an agent take effect at run time: they are rows, not parts of a build.

alter table agents
  add column tagline text not null default '' check (length(tagline) <= 60),
  -- Null: the colour of the product, so that a later palette reaches agents that never chose.
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column accent_end text check (accent_end ~ '^#[0-9a-f]{6}$'),
  add column background text check (background ~ '^#[0-9a-f]{6}$');

-- Long and read on two screens only, so apart from the row that every request knows.
create table agent_legal_texts (
  agent_id bigint not null references agents on delete cascade,
  kind text not null check (kind in ('terms', 'privacy')),
  body text not null check (length(body) between 1 and 20000),
  updated_at timestamptz not null default now(),
  primary key (agent_id, kind)
);
