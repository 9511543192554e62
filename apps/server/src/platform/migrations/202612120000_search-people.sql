-- Creators can be found, and lists of results can be narrowed.

alter table search_documents drop constraint search_documents_kind_check;
alter table search_documents add constraint search_documents_kind_check
  check (kind in ('video', 'novel', 'post', 'listing', 'author'));

-- A creator is somebody whose works an agent lists, or who has posted. The index looks at them again when that changes:
-- for something new only where it makes them known to somebody who did not know them, since the next thousand works of
-- somebody do not.
create function search_maker_new(maker bigint, agent bigint, rated text) returns void language sql
begin atomic
  insert into search_changes (kind, item_id) select 'author', maker where not exists (
    select from search_documents d where d.kind = 'author' and d.item_id = maker and agent = any(d.agent_ids)
      and (d.rating = 'all' or rated = '18'));
end;
create function search_video_maker() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform search_maker_new(v.author_id, new.agent_id, new.rating) from videos v where v.id = new.video_id;
  else
    insert into search_changes (kind, item_id) select 'author', v.author_id from videos v where v.id = old.video_id;
  end if;
  return null;
end $$;
create function search_novel_maker() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform search_maker_new(n.author_id, new.agent_id, new.rating) from novels n where n.id = new.novel_id;
  else
    insert into search_changes (kind, item_id) select 'author', n.author_id from novels n where n.id = old.novel_id;
  end if;
  return null;
end $$;

create trigger video_listings_maker_new after insert on video_listings
  for each row when (new.group_id = 0) execute function search_video_maker();
create trigger video_listings_maker_gone after delete on video_listings
  for each row when (old.group_id = 0) execute function search_video_maker();
create trigger novel_listings_maker_new after insert on novel_listings
  for each row when (new.group_id = 0) execute function search_novel_maker();
create trigger novel_listings_maker_gone after delete on novel_listings
  for each row when (old.group_id = 0) execute function search_novel_maker();

create trigger videos_maker_gone after delete on videos
  for each row execute function search_changed('author', 'author_id');
create trigger videos_maker_changed after update on videos
  for each row when (old.author_id <> new.author_id) execute function search_changed('author', 'author_id');
create trigger novels_maker_gone after delete on novels
  for each row execute function search_changed('author', 'author_id');
create trigger novels_maker_changed after update on novels
  for each row when (old.author_id <> new.author_id) execute function search_changed('author', 'author_id');
create trigger posts_maker_new after insert or delete on posts
  for each row execute function search_changed('author', 'author_id');
create trigger posts_maker_changed after update on posts
  for each row when ((old.state, old.rating, old.author_id) is distinct from (new.state, new.rating, new.author_id))
  execute function search_changed('author', 'author_id');

-- Most accounts have made nothing and are never indexed: only what those look for who did is told.
create trigger accounts_maker_changed after update on accounts for each row when (
    (old.nickname, old.signature, old.deleted_at) is distinct from (new.nickname, new.signature, new.deleted_at)
  ) execute function search_changed('author', 'id');
create trigger accounts_maker_gone after delete on accounts
  for each row execute function search_changed('author', 'id');

-- What lists are narrowed by is part of a document.
create trigger video_listings_search_facets after update on video_listings for each row when (
    new.group_id = 0 and (old.length, old.access) is distinct from (new.length, new.access)
  ) execute function search_changed('video', 'video_id');
create trigger novel_listings_search_facets after update on novel_listings for each row when (
    new.group_id = 0 and (old.state, old.access) is distinct from (new.state, new.access)
  ) execute function search_changed('novel', 'novel_id');

insert into search_changes (kind, item_id)
  select 'author', author_id from videos union select 'author', author_id from novels
  union select 'author', author_id from posts;
insert into search_changes (kind, item_id)
  select 'video', id from videos union all select 'novel', id from novels;
