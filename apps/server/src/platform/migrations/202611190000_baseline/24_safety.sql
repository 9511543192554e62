-- Reports, what was decided about them, and what may not be uploaded again.
--
-- Twelve accounts made in two calls each once hid every video of a site in five seconds, because any report for the gravest
-- reasons hid its item. So such a report is weighed: by who makes it, how many came from there, what was decided before,
-- whose the item is, and how much of the site is hidden already.

-- Many cases decided by one click: what is undone together.
create table safety_batches (
  id bigint generated always as identity primary key,
  decided_by text not null,
  decided_at timestamptz(3) not null,
  decision text not null check (decision in ('keep', 'remove'))
);

-- One round of looking at one thing: everybody's reports of it until it is decided. `kept` is what its feature needs to
-- show it again. The owner may be gone, and a report may outlive what it is about: so nothing refers to the thing.
create table safety_cases (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  kind text not null check (kind in ('video', 'novel', 'chapter', 'post', 'comment', 'danmaku', 'listing', 'user', 'ad')),
  item_id bigint not null,
  owner_id bigint references accounts on delete set null,
  title text not null,
  urgent boolean not null default false,
  state text not null default 'open' check (state in ('open', 'kept', 'removed', 'restricted')),
  hidden boolean not null default false,
  kept jsonb,
  opened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  reason text,
  ban_advised boolean not null default false,
  appeal_text text,
  appealed_at timestamptz(3),
  appeal_due_at timestamptz(3),
  appeal_state text check (appeal_state in ('open', 'granted', 'refused')),
  appeal_reason text,
  appeal_decided_at timestamptz(3),
  -- When reports alone hid it; null where staff did, or nobody. It stays after the decision.
  auto_hidden_at timestamptz(3),
  -- Why reports for the gravest reasons did not hide it.
  not_hidden text check (not_hidden in ('protected', 'doubted', 'decided', 'cap', 'hold')),
  -- SHA-256 of what staff saw when they decided: whether it is still the same decides whether a report says anything new.
  decided_look bytea,
  batch_id bigint references safety_batches on delete set null,
  check ((state = 'open') = (decided_at is null))
);
create unique index safety_cases_open on safety_cases (kind, item_id) where state = 'open';
create index safety_cases_item on safety_cases (kind, item_id, id desc);
create index safety_cases_due on safety_cases (due_at, id) where state = 'open';
create index safety_cases_appeal_due on safety_cases (appeal_due_at, id) where appeal_state = 'open';
create index safety_cases_owner on safety_cases (owner_id) where owner_id is not null;
create index safety_cases_decided on safety_cases (decided_at desc, id desc) where decided_at is not null;
create index safety_cases_decided_agent on safety_cases (agent_id, decided_at desc, id desc) where decided_at is not null;
create index safety_cases_letters on safety_cases using gin (letter_pairs(title || ' ' || coalesce(reason, '')));
alter index safety_cases_letters alter column 1 set statistics 1000;
create index safety_cases_number on safety_cases (item_id);
create index safety_cases_auto_hidden on safety_cases (auto_hidden_at) where state = 'open' and auto_hidden_at is not null;
create index safety_cases_batch on safety_cases (batch_id) where batch_id is not null;

-- Somebody who reports the same thing again has said it once.
create table safety_reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references safety_cases on delete cascade,
  kind text not null,
  item_id bigint not null,
  reporter_id bigint references accounts on delete set null,
  reason text not null,
  text text not null check (length(text) <= 1000),
  reported_at timestamptz(3) not null,
  trust text not null default 'visitor' check (trust in ('doubted', 'visitor', 'member', 'established')),
  -- HMAC of the address: enough to count by, and it tells nobody where somebody was.
  address_hash bytea,
  unique (reporter_id, kind, item_id)
);
create index safety_reports_case on safety_reports (case_id, id);
create index safety_reports_address on safety_reports (address_hash, reported_at) where address_hash is not null;

-- What the media of an upload look like: each 64 bits, as 16 hexadecimal digits.
create table media_looks (
  media_id text primary key,
  looks text[] not null
);

-- Exact copies by the file that was sent, near ones by 64 bits of how it looks. `bands` cuts those into four; a hash that
-- differs in at most 11 bits differs in at most 2 in one of them, so a search by the neighbours of its bands misses none.
create table blocked_files (
  sha256 bytea not null,
  case_id bigint not null references safety_cases on delete cascade,
  primary key (sha256, case_id)
);
create index blocked_files_case on blocked_files (case_id);

create table blocked_looks (
  id bigint generated always as identity primary key,
  case_id bigint not null references safety_cases on delete cascade,
  look bit(64) not null,
  bands integer[] not null
);
create index blocked_looks_case on blocked_looks (case_id);
create index blocked_looks_bands on blocked_looks using gin (bands);

-- Too much was hidden at once: until staff release it or an hour has been quiet, visitors hide nothing.
create table safety_holds (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- How many items were hidden by reports when it began.
  hidden integer not null,
  released_at timestamptz(3),
  released_by text
);
create index safety_holds_released on safety_holds (released_at desc) where released_at is not null;
