-- What a channel shows otherwise than the title that it shares with others: null is the shared value. Media and texts are
-- the same rows for all; only what is told of them differs.

create table video_overrides (
  -- Names the document of its own that search has of it.
  id bigint generated always as identity unique,
  agent_id bigint not null references agents on delete cascade,
  video_id bigint not null references videos on delete cascade,
  title text check (title <> ''),
  -- A picture that goes leaves the shared one.
  cover_id text references pictures on delete set null,
  access text check (access in ('free', 'credit', 'vip')),
  hidden boolean not null default false,
  changed_by bigint references staff on delete set null,
  changed_at timestamptz(3) not null default now(),
  primary key (agent_id, video_id)
);
create index video_overrides_video on video_overrides (video_id);
create index video_overrides_cover on video_overrides (cover_id) where cover_id is not null;
create index video_overrides_staff on video_overrides (changed_by) where changed_by is not null;

create table novel_overrides (
  id bigint generated always as identity unique,
  agent_id bigint not null references agents on delete cascade,
  novel_id bigint not null references novels on delete cascade,
  title text check (title <> ''),
  cover_id text references pictures on delete set null,
  -- What chapters ask for from this one on, counted from 1; those before it are free.
  access text check (access in ('free', 'credit', 'vip')),
  access_from integer not null default 1 check (access_from > 0),
  hidden boolean not null default false,
  changed_by bigint references staff on delete set null,
  changed_at timestamptz(3) not null default now(),
  primary key (agent_id, novel_id)
);
create index novel_overrides_novel on novel_overrides (novel_id);
create index novel_overrides_cover on novel_overrides (cover_id) where cover_id is not null;
create index novel_overrides_staff on novel_overrides (changed_by) where changed_by is not null;

-- In the lists of an agent, group -2 is a video that the agent hides: it opens nowhere, and who unhides it finds it here.
alter table video_listings drop constraint video_listings_group_id_check, add check (group_id >= -2);

-- Under another title or access it is another document for search: item_id is then the override's id below zero, and
-- shown_id the item. A program that knows nothing of it finds no such item and leaves the document out.
alter table search_documents add column shown_id bigint;
create index search_documents_shown on search_documents (kind, shown_id) where shown_id is not null;

create trigger video_overrides_search_new after insert or delete on video_overrides
  for each row execute function search_changed('video', 'video_id');
create trigger video_overrides_search_changed after update on video_overrides for each row when (
    (old.title, old.access) is distinct from (new.title, new.access)
  ) execute function search_changed('video', 'video_id');
create trigger novel_overrides_search_new after insert or delete on novel_overrides
  for each row execute function search_changed('novel', 'novel_id');
create trigger novel_overrides_search_changed after update on novel_overrides for each row when (
    (old.title, old.access) is distinct from (new.title, new.access)
  ) execute function search_changed('novel', 'novel_id');

-- A cover of an 18+ title opens by signed addresses alone, whichever channel shows it.
create trigger video_overrides_adult_cover after insert or update on video_overrides for each row
  when (new.cover_id is not null) execute function notify_adult_cover();
create trigger novel_overrides_adult_cover after insert or update on novel_overrides for each row
  when (new.cover_id is not null) execute function notify_adult_cover();

create function notify_override_covers() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'video' then
    perform pg_notify('adult_covers', o.cover_id) from video_overrides o
      where o.video_id = new.id and o.cover_id is not null;
  else
    perform pg_notify('adult_covers', o.cover_id) from novel_overrides o
      where o.novel_id = new.id and o.cover_id is not null;
  end if;
  return null;
end $$;
create trigger videos_override_covers after update on videos for each row
  when (old.rating <> new.rating) execute function notify_override_covers('video');
create trigger novels_override_covers after update on novels for each row
  when (old.rating <> new.rating) execute function notify_override_covers('novel');
