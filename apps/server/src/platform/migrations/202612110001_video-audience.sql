-- How far people watch each video, for its creator: sums alone, nothing about anybody. One row a video that was watched
-- since this table is there; what its creator watches of it stays out.
create table video_audience (
  video_id bigint primary key references videos on delete cascade,
  since timestamptz(3) not null,
  -- How often somebody began to watch.
  starts bigint not null default 0,
  watched_ms bigint not null default 0,
  -- How often each twentieth of it was watched.
  parts bigint[] not null default array_fill(0::bigint, array[20]) check (cardinality(parts) = 20)
);
