-- Reports, what was decided about them, and what may not be uploaded again.

-- One round of looking at one thing: everybody's reports of it until it is decided. `kept` is what its feature needs to
-- show it again. The owner may be gone, and a report may outlive what it is about: so nothing refers to the thing.
create table safety_cases (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  kind text not null check (kind in ('video', 'novel', 'chapter', 'post', 'comment', 'listing', 'user', 'ad')),
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
  check ((state = 'open') = (decided_at is null))
);
create unique index safety_cases_open on safety_cases (kind, item_id) where state = 'open';
create index safety_cases_item on safety_cases (kind, item_id, id desc);
create index safety_cases_due on safety_cases (due_at, id) where state = 'open';
create index safety_cases_appeal_due on safety_cases (appeal_due_at, id) where appeal_state = 'open';
create index safety_cases_owner on safety_cases (owner_id) where owner_id is not null;
create index safety_cases_decided on safety_cases (decided_at desc, id desc) where decided_at is not null;

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
  unique (reporter_id, kind, item_id)
);
create index safety_reports_case on safety_reports (case_id, id);

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

-- What the classifier saw: the lowest rating a picture may be shown under, and whether a person must look first.
alter table pictures
  add column rating text not null default 'all' check (rating in ('all', '18')),
  add column review boolean not null default false;
create index pictures_adult on pictures (id) where rating = '18';

-- Hidden from everybody, also from its author, until it is shown again.
alter table posts drop constraint posts_state_check;
alter table posts add constraint posts_state_check check (state in ('published', 'review', 'hidden'));

-- Pictures of 18+ posts open at signed addresses only, as covers of 18+ titles do.
create function notify_adult_picture() returns trigger language plpgsql as $$
begin
  perform pg_notify('adult_covers', new.id);
  return null;
end $$;
create trigger pictures_adult_new after insert on pictures for each row
  when (new.rating = '18') execute function notify_adult_picture();
create trigger pictures_adult_changed after update of rating on pictures for each row
  when (old.rating <> new.rating) execute function notify_adult_picture();
create function rate_post_pictures() returns trigger language plpgsql as $$
begin
  update pictures p set rating = new.rating from post_pictures s
    where s.post_id = new.id and p.id = s.picture_id and p.rating <> new.rating;
  return null;
end $$;
create trigger posts_rated after update of rating on posts for each row
  when (old.rating <> new.rating) execute function rate_post_pictures();
create function rate_post_picture() returns trigger language plpgsql as $$
begin
  update pictures p set rating = '18' from posts o
    where o.id = new.post_id and o.rating = '18' and p.id = new.picture_id and p.rating = 'all';
  return null;
end $$;
create trigger post_pictures_rated after insert on post_pictures for each row execute function rate_post_picture();
update pictures p set rating = '18' from post_pictures s join posts o on o.id = s.post_id
  where p.id = s.picture_id and o.rating = '18';
