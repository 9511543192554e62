-- View credits. A credit is a row that was earned, a spend is a row that names the credit it used up: the database
-- itself refuses to spend a credit twice, or to earn one source or pay for one video twice in a day. The day
-- (Asia/Shanghai) is part of each key, so nothing has to be reset at midnight. Rows are only ever added; a person's
-- go when the account goes.
create table view_credits (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
  account_id bigint not null references accounts on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- What it was earned by: `ad 17`.
  source text not null check (source <> ''),
  earned_at timestamptz(3) not null,
  unique (account_id, day, source),
  unique (id, account_id, day)
);
create index view_credits_ad_day on view_credits (day) where source like 'ad %';
-- What one ad paid out, hour by hour: a chart of a popular ad counts a million of these, so all that it asks for is in the
-- index, and no row has to be read. Most credits come from ads; those of other sources need no such list.
create index view_credits_ad on view_credits (source, earned_at) include (agent_id) where source like 'ad %';

-- A view opens a video, a chapter or an image job, out of one ledger: the credit is the key, so it pays for one thing only.
create table view_spends (
  account_id bigint not null references accounts on delete cascade,
  day text not null,
  video_id bigint references videos on delete cascade,
  credit_id bigint not null,
  spent_at timestamptz(3) not null,
  chapter_id bigint references novel_chapters on delete cascade,
  -- A job may cost several views. It can be deleted while what was paid for it stays paid, so it is not referred to.
  image_job_id bigint,
  -- A credit pays for its own account and its own day only.
  foreign key (credit_id, account_id, day) references view_credits (id, account_id, day) on delete cascade,
  primary key (credit_id),
  constraint view_spends_video_once unique (account_id, day, video_id),
  constraint view_spends_chapter_once unique (account_id, day, chapter_id),
  constraint view_spends_for_one check (num_nonnulls(video_id, chapter_id, image_job_id) = 1)
);
create index view_spends_video on view_spends (video_id);
create index view_spends_chapter on view_spends (chapter_id);

create trigger view_credits_append_only before update or truncate on view_credits
  for each statement execute function refuse_change();

create trigger view_spends_append_only before update or truncate on view_spends
  for each statement execute function refuse_change();

-- Rewarded ads that somebody has begun to watch. Only a hash of the token is kept.
create table ad_watches (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  ad_id bigint not null references ads on delete cascade,
  started_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- Rewarded ads are watched one after the other: to tell whether one still runs when the next is begun.
  ends_at timestamptz(3) not null
);
create index ad_watches_account on ad_watches (account_id);
create index ad_watches_ad on ad_watches (ad_id);
create index ad_watches_age on ad_watches (started_at);
