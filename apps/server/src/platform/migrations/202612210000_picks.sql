-- What a channel puts before everything else in its lists, and what it recommends. A row goes when neither is true.
create table video_picks (
  agent_id bigint not null references agents on delete cascade,
  video_id bigint not null references videos on delete cascade,
  -- The smaller stands first; null: not pinned.
  pinned integer,
  pinned_until timestamptz(3),
  recommended_at timestamptz(3),
  recommended_until timestamptz(3),
  primary key (agent_id, video_id),
  check (pinned is not null or recommended_at is not null)
);
create index video_picks_video on video_picks (video_id);
create index video_picks_ends on video_picks (least(pinned_until, recommended_until))
  where pinned_until is not null or recommended_until is not null;

create table novel_picks (
  agent_id bigint not null references agents on delete cascade,
  novel_id bigint not null references novels on delete cascade,
  pinned integer,
  pinned_until timestamptz(3),
  recommended_at timestamptz(3),
  recommended_until timestamptz(3),
  primary key (agent_id, novel_id),
  check (pinned is not null or recommended_at is not null)
);
create index novel_picks_novel on novel_picks (novel_id);
create index novel_picks_ends on novel_picks (least(pinned_until, recommended_until))
  where pinned_until is not null or recommended_until is not null;
