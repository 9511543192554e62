-- The secrets of the installation (pepper, signing and sealing keys), where SECRETS_KEY is set: so that every process on every
-- machine has the same ones, and a new key reaches all of them. Each is sealed by itself, bound to its name; without the key,
-- which is never in the database, nobody reads them. Empty where secrets.json keeps them.
create table installation_secrets (
  name text primary key,
  sealed bytea not null,
  -- Which SECRETS_KEY opens it: a fingerprint, so that a wrong key is told from a damaged row.
  key_id text not null,
  updated_at timestamptz not null default now()
);
