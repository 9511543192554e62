-- Small facts the program keeps about itself, such as which demo content was loaded.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
