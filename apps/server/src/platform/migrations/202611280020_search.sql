-- Search: one table of documents for everything that can be found, of whichever kind.
--
-- A document's tokens are made by the program (characters, pairs of characters, words, pinyin) and kept as a tsvector,
-- which has the one index type that finds rare and common tokens alike. Who may find it (agent, kind, rating) is told by
-- tokens as well, so that the index itself narrows a common word to what one agent shows.

create table search_documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('video', 'novel', 'post', 'listing')),
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
  unique (kind, item_id)
);
create index search_documents_tokens on search_documents using gin (tokens);
-- Common words are found by walking down the best documents instead of sorting half of the table.
create index search_documents_score on search_documents (score desc, id desc);
create index search_documents_folded on search_documents (md5(folded), score desc, id desc);
-- Estimates for pairs of characters are what chooses between the two: the default keeps too few of them.
alter table search_documents alter column tokens set statistics 1000;

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
create index search_hits_word on search_hits (agent_id, word text_pattern_ops);

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

insert into search_changes (kind, item_id)
  select 'video', id from videos union all select 'novel', id from novels;
