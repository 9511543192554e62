-- Twelve accounts made in two calls each hid every video of a site in five seconds, because any report for the gravest
-- reasons hid its item. Such a report is weighed now: by who makes it, how many came from there, what was decided before,
-- whose the item is, and how much of the site is hidden already.

-- Somebody whose titles staff vouch for: reports of them are looked at first instead of hiding anything.
alter table accounts add column verified_at timestamptz(3);
alter table account_actions drop constraint account_actions_action_check;
alter table account_actions add constraint account_actions_action_check
  check (action in ('ban', 'unban', 'end sessions', 'days', 'views', 'note', 'verify', 'unverify'));

-- Many cases decided by one click: what is undone together.
create table safety_batches (
  id bigint generated always as identity primary key,
  decided_by text not null,
  decided_at timestamptz(3) not null,
  decision text not null check (decision in ('keep', 'remove'))
);

alter table safety_cases
  -- When reports alone hid it; null where staff did, or nobody. It stays after the decision.
  add column auto_hidden_at timestamptz(3),
  -- Why reports for the gravest reasons did not hide it.
  add column not_hidden text check (not_hidden in ('protected', 'doubted', 'decided', 'cap', 'hold')),
  -- SHA-256 of what staff saw when they decided: whether it is still the same decides whether a report says anything new.
  add column decided_look bytea,
  add column batch_id bigint references safety_batches on delete set null;
update safety_cases set auto_hidden_at = opened_at where urgent and hidden;
create index safety_cases_auto_hidden on safety_cases (auto_hidden_at) where state = 'open' and auto_hidden_at is not null;
create index safety_cases_batch on safety_cases (batch_id) where batch_id is not null;

alter table safety_reports
  add column trust text not null default 'visitor' check (trust in ('doubted', 'visitor', 'member', 'established')),
  -- HMAC of the address: enough to count by, and it tells nobody where somebody was.
  add column address_hash bytea;
create index safety_reports_address on safety_reports (address_hash, reported_at) where address_hash is not null;

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
