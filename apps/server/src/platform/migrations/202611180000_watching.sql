-- What people watch: how far, what they keep, what counts as a play, what a view costs, and what ends a right to watch.

-- Null: there is no folder preview/ beside the media. Otherwise that folder holds this much of it and nothing more.
alter table media
  add column preview_ms integer check (preview_ms > 0),
  -- [{ lang, label, file }]: `file` lies in the folder of the media, such as subs/zh.vtt.
  add column subtitles jsonb not null default '[]';

-- One row per account and video: the last place wins, on whichever device.
create table video_history (
  account_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  position_ms integer not null check (position_ms >= 0),
  duration_ms integer not null check (duration_ms >= 0),
  looked_at timestamptz(3) not null,
  primary key (account_id, video_id)
);
create index video_history_order on video_history (account_id, looked_at desc, video_id desc);
create index video_history_video on video_history (video_id);

create table video_collections (
  account_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  collected_at timestamptz(3) not null,
  primary key (account_id, video_id)
);
create index video_collections_order on video_collections (account_id, collected_at desc, video_id desc);
create index video_collections_video on video_collections (video_id);

-- When an account last played a video, so that ten minutes count once in however many processes. Worth nothing after
-- those minutes, so not worth a write-ahead log: after a crash of the database a play may count a second time.
create unlogged table video_play_marks (
  account_id bigint not null,
  video_id bigint not null,
  played_at timestamptz(3) not null,
  primary key (account_id, video_id)
);
create index video_play_marks_age on video_play_marks (played_at);

-- Plays per Shanghai day: what rankings are made of. Days are text: no time zone can shift them.
create table video_play_days (
  agent_id bigint not null references agents on delete cascade,
  video_id bigint not null references videos on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  plays bigint not null check (plays >= 0),
  primary key (video_id, agent_id, day)
);
create index video_play_days_day on video_play_days (day, video_id);

-- Videos whose counts have changed since their listings and ranks were last brought up to date.
create table video_count_changes (
  video_id bigint primary key references videos on delete cascade
);

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

create table view_spends (
  account_id bigint not null references accounts on delete cascade,
  day text not null,
  video_id bigint not null references videos on delete cascade,
  credit_id bigint not null unique,
  spent_at timestamptz(3) not null,
  primary key (account_id, day, video_id),
  -- A credit pays for its own account and its own day only.
  foreign key (credit_id, account_id, day) references view_credits (id, account_id, day) on delete cascade
);
create index view_spends_video on view_spends (video_id);

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
  used_at timestamptz(3)
);
create index ad_watches_account on ad_watches (account_id);
create index ad_watches_ad on ad_watches (ad_id);
create index ad_watches_age on ad_watches (started_at);

create table ad_event_days (
  agent_id bigint not null references agents on delete cascade,
  ad_id bigint not null references ads on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  event text not null check (event in ('show', 'click', 'start')),
  count bigint not null check (count >= 0),
  primary key (ad_id, agent_id, day, event)
);

-- The name under which an account's grants are signed: random, so that a link that is passed on says nothing about who
-- it was made for. Revoking takes the name away; the next grant gets another one.
create table playback_holders (
  account_id bigint primary key references accounts on delete cascade,
  holder text not null unique
);

-- What must not play any more although its tokens have not run out. Gone once they all have.
create table playback_revocations (
  subject text primary key check (subject ~ '^(media|holder) .+$'),
  expires_at timestamptz(3) not null
);
create index playback_revocations_expiry on playback_revocations (expires_at);
