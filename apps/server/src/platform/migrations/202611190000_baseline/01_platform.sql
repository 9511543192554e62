-- The tables of the platform: settings, limits, the audit log, jobs, keys, figures and leases; and the functions that
-- several features use.
--
-- In all files: every table that belongs to an agent carries agent_id, so that each query can be scoped by it. Text columns
-- with a fixed set of values carry a check instead of an enum type: a check can be changed inside a transaction, an enum
-- value cannot be removed. Times are timestamptz(3): cursors carry epoch milliseconds, and a stored microsecond that
-- the cursor cannot express would make a page repeat or skip its last row.

-- Small facts the program keeps about itself, such as which demo content was loaded.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Who did what how often. UNLOGGED: these rows are written on every limited call and are worth nothing after minutes,
-- so they are not worth a write-ahead log; after a crash of the database the counts start again from nothing.
-- hits holds the times (epoch milliseconds) of the calls inside the window: an exact sliding window, where a fixed
-- window lets twice the limit through at its edge. Limits are small, so the array stays small.
create unlogged table rate_limits (
  key text primary key,
  hits bigint[] not null,
  expires_at bigint not null
);
create index rate_limits_expiry on rate_limits (expires_at);

-- What was done to accounts and by operators. Rows are added and read, never changed: the trigger holds for everybody,
-- and a row names things by id only, so that it may stay when a person's data goes.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  agent_id bigint not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (agent_id, subject, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create function with_agents(known bigint[], more bigint[]) returns bigint[] immutable parallel safe language sql
  return array(select distinct one from unnest(known || more) as one order by one);

-- Lists of the console are searched for any part of a text, and no index of PostgreSQL itself knows parts of words that
-- have no blanks between them. So the pairs of letters of a text are its words, and the index is that of a text search.

-- `abc` as 'ab' 'bc' 'c': the last letter stands alone, so that every letter begins something.
create function letter_pairs(given text) returns tsvector immutable parallel safe strict cost 1000 language sql
  return (select array_to_tsvector(coalesce(array_agg(distinct pair), '{}')) from (
    select letter || coalesce(lead(letter) over (order by place), '') as pair
    from unnest(string_to_array(lower(given), null)) with ordinality as letters (letter, place)) pairs);

-- What a text must have that holds this one: all of its pairs, or anything that begins with its only letter.
create function letters_wanted(given text) returns tsquery immutable parallel safe strict language sql
  return (select string_agg('''' || replace(replace(pair, '\', '\\'), '''', '''''') || ''''
      || case when alone then ':*' else '' end, ' & ')::tsquery from (
    select letter || coalesce(lead(letter) over (order by place), '') as pair,
      lead(letter) over (order by place) is null as last, count(*) over () = 1 as alone
    from unnest(string_to_array(lower(given), null)) with ordinality as letters (letter, place)) pairs
    where alone or not last);

-- At most one job of an account runs in a lane at a time. Who runs holds the turn for a few seconds and renews it, so that
-- one whose worker was killed gives it up by itself; locks of the queue itself would be held for hours.
create table job_turns (
  -- The lane and the account.
  turn text primary key,
  holder uuid not null,
  held_until timestamptz not null
);

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

-- Workers that are alive. The queue itself gives up the lock of a job after four hours; whoever is named here and has not
-- been heard of for a while is gone, and what it was at is taken up by others at once.
create table job_pools (
  -- As the queue knows it: `locked_by` of its jobs.
  id text primary key,
  beat_at timestamptz not null default now()
);

-- The figures of a worker, which answers no HTTP: it writes them here, and any web process shows them at /metrics.
create table worker_figures (
  worker text primary key,
  at timestamptz not null,
  figures jsonb not null
);

-- Calls by five minutes, from the histograms of each web process: error rate and slow calls outlive a restart.
create table call_slots (
  slot timestamptz not null,
  process text not null,
  call text not null,
  calls bigint not null,
  -- Answered with 5xx.
  errors bigint not null,
  seconds double precision not null,
  -- How many took as long as each bucket of the histogram, the last being longer than all of them.
  buckets bigint[] not null,
  primary key (slot, process, call)
);

-- Statements that took long, by their text: values are never part of it.
create table slow_statements (
  id text primary key,
  statement text not null,
  part text not null,
  runs bigint not null,
  total_ms double precision not null,
  longest_ms double precision not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index slow_statements_last on slow_statements (last_at);

-- Who writes where while media move between a folder and a bucket. Not every store can be told to put only where there is
-- nothing, and none of them knows of the folder.
create table storage_leases (
  name text primary key,
  holder text not null,
  -- Renewed while it is held; of a process that was killed it passes.
  held_until timestamptz(3) not null
);

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
