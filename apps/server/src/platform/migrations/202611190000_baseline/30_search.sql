-- Search: one table of documents for everything that can be found, of whichever kind.
--
-- A document's tokens are made by the program (characters, pairs of characters, words, pinyin) and kept as a tsvector,
-- which has the one index type that finds rare and common tokens alike. Who may find it (agent, kind, rating) is told by
-- tokens as well, so that the index itself narrows a common word to what one agent shows.
create table search_documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('video', 'novel', 'post', 'listing', 'author')),
  item_id bigint not null,
  rating text not null check (rating in ('all', '18')),
  -- What is compared after the index: text without accents, case, width and the difference of traditional and simplified.
  title text not null,
  folded text not null,
  body text not null,
  folded_body text not null,
  -- A syllable for each character, ' liu guang | cheng ', and their first letters, 'lg|c'.
  pinyin text not null,
  initials text not null,
  tokens tsvector not null,
  -- Heat and recency in one number that does not age: what is new starts higher instead.
  score bigint not null check (score between 0 and 999999999999),
  -- In the future: not found until then.
  published_at timestamptz(3) not null,
  -- Agents are compared on what the words have found: asked of the token index together with them, an agent that shows a
  -- million titles costs more to intersect than the word costs to look up. A document without any is found by its tokens
  -- until the indexer has written it again.
  agent_ids bigint[],
  -- Under another title or access it is another document for search: item_id is then the override's id below zero, and
  -- shown_id the item. A program that knows nothing of it finds no such item and leaves the document out.
  shown_id bigint,
  unique (kind, item_id)
);
create index search_documents_tokens on search_documents using gin (tokens);
-- What was indexed a moment ago is read through by every search until it is sorted in: as little of it as can be.
alter index search_documents_tokens set (gin_pending_list_limit = 256);
create index search_documents_folded on search_documents (md5(folded), score desc, id desc);

-- Estimates for pairs of characters are what chooses between the two: the default keeps too few of them.
alter table search_documents alter column tokens set statistics 1000;
create index search_documents_outdated on search_documents (id) where agent_ids is null;

-- A walk down the best documents reads titles out of the index, in order, and comes to the table only for those that
-- match: of a million rows of 700 bytes each one walked over lies in another page.
create index search_documents_walk on search_documents (score desc, id desc)
  include (folded, kind, rating, published_at);
create index search_documents_shown on search_documents (kind, shown_id) where shown_id is not null;

-- What has to be indexed again. Rows are only ever added and taken, so a writer never waits for the indexer.
create table search_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  item_id bigint not null
);

-- Searches per day, agent and word. No account, address or time of day: nobody can be found in it.
create table search_hits (
  agent_id bigint not null references agents on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  word text not null check (word <> ''),
  searches bigint not null check (searches >= 0),
  primary key (agent_id, day, word)
);
create index search_hits_age on search_hits (day);

-- What an operator does not want to see among hot words and suggestions; 0 is every agent.
create table search_stop_words (
  agent_id bigint not null check (agent_id >= 0),
  word text not null check (word <> ''),
  primary key (agent_id, word)
);

-- How hot something is, in steps of a tenth of a power of ten: a document is written again when it takes a step, not when
-- it is seen once more.
create function search_heat(seen bigint, kept bigint) returns integer immutable parallel safe language sql
  return floor(10 * log(greatest(seen + 10 * kept, 0)::double precision + 1))::integer;

-- For a trigger on any table: the kind, and the column that holds the id of the item.
create function search_changed() returns trigger language plpgsql as $$
declare
  item jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into search_changes (kind, item_id) values (tg_argv[0], (item ->> tg_argv[1])::bigint);
  return null;
end $$;

create trigger videos_search_new after insert or delete on videos
  for each row execute function search_changed('video', 'id');

create trigger videos_search_changed after update on videos for each row when (
    (old.title, old.description, old.tags, old.rating, old.author_id, old.published_at)
      is distinct from (new.title, new.description, new.tags, new.rating, new.author_id, new.published_at)
    or search_heat(old.views, old.collects) <> search_heat(new.views, new.collects)
  ) execute function search_changed('video', 'id');

create trigger video_listings_search_new after insert on video_listings
  for each row when (new.group_id = 0) execute function search_changed('video', 'video_id');

create trigger video_listings_search_gone after delete on video_listings
  for each row when (old.group_id = 0) execute function search_changed('video', 'video_id');

create trigger novels_search_new after insert or delete on novels
  for each row execute function search_changed('novel', 'id');

create trigger novels_search_changed after update on novels for each row when (
    (old.title, old.synopsis, old.tags, old.rating, old.author_id, old.updated_at)
      is distinct from (new.title, new.synopsis, new.tags, new.rating, new.author_id, new.updated_at)
    or search_heat(old.reads, old.collects) <> search_heat(new.reads, new.collects)
  ) execute function search_changed('novel', 'id');

create trigger novel_listings_search_new after insert on novel_listings
  for each row when (new.group_id = 0) execute function search_changed('novel', 'novel_id');

create trigger novel_listings_search_gone after delete on novel_listings
  for each row when (old.group_id = 0) execute function search_changed('novel', 'novel_id');

-- Works are found by the name of their author.
create function search_author_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, item_id)
    select 'video', id from videos where author_id = new.id
    union all select 'novel', id from novels where author_id = new.id;
  return null;
end $$;

create trigger accounts_search_changed after update on accounts for each row
  when (old.nickname is distinct from new.nickname) execute function search_author_changed();

-- Posts can be found: triggers tell the index what has changed.
create trigger posts_search_new after insert or delete on posts
  for each row execute function search_changed('post', 'id');

create trigger posts_search_changed after update on posts for each row when (
    (old.text, old.topics, old.rating, old.state, old.author_id)
      is distinct from (new.text, new.topics, new.rating, new.state, new.author_id)
    or search_heat(old.likes, old.comments) <> search_heat(new.likes, new.comments)
  ) execute function search_changed('post', 'id');

-- Posts are found by the name of their author, like other works.
create function search_post_author_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, item_id) select 'post', id from posts where author_id = new.id;
  return null;
end $$;

create trigger accounts_post_search_changed after update on accounts for each row
  when (old.nickname is distinct from new.nickname) execute function search_post_author_changed();

create trigger listings_search_new after insert or delete on listings
  for each row execute function search_changed('listing', 'id');

create trigger listings_search_changed after update on listings for each row when (
    (old.title, old.description, old.tags, old.state, old.city_id, old.district, old.address, old.published_at)
      is distinct from (new.title, new.description, new.tags, new.state, new.city_id, new.district, new.address,
        new.published_at)
    or search_heat(old.contact_views, old.collects) <> search_heat(new.contact_views, new.collects)
  ) execute function search_changed('listing', 'id');

-- What others have searched, by how it begins: suggestions read a few rows by their key, however many words there are.
-- Kept by a job of the worker from the counts of the last days.
create table search_prefixes (
  agent_id bigint not null references agents on delete cascade,
  prefix text not null check (prefix <> ''),
  -- Most searched first.
  place integer not null check (place between 1 and 5),
  word text not null,
  primary key (agent_id, prefix, place)
);

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
