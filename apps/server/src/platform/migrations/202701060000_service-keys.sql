-- Keys of services that the whole installation uses, set in the console: sealed, and never shown again.
create table service_keys (
  name text primary key,
  key_id text not null,
  sealed bytea not null,
  -- What staff tell keys apart by, and what is no secret.
  hint text not null,
  about jsonb not null default '{}',
  changed_at timestamptz(3) not null,
  changed_by text not null,
  tested_at timestamptz(3),
  test_ok boolean,
  test_message text
);
