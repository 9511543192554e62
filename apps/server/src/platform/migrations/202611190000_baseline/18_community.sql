-- The community: posts, topics, likes, who follows whom, and what an agent lets through.

-- Words that an agent does not want: `refuse` sends the text back, `review` lets a post wait. Kept as they are compared:
-- small letters, no blanks.
create table community_words (
  agent_id bigint not null references agents on delete cascade,
  word text not null check (word <> '' and length(word) <= 60),
  action text not null check (action in ('refuse', 'review')),
  primary key (agent_id, word)
);

-- Newer posts have higher ids, so the newest come first by the key alone. `score` does not age: it is the time of the
-- post, moved forward by half a day for each doubling of what people made of it. A page of the recommended feed is then
-- one short range of an index, and its order changes only where somebody likes or comments.
create table posts (
  id bigint generated always as identity primary key,
  import_key text unique,
  agent_id bigint not null references agents on delete cascade,
  author_id bigint not null references accounts,
  -- Chosen by the client: sending twice publishes once.
  client_key text,
  text text not null check (length(text) <= 2000),
  topics text[] not null default '{}',
  -- A video that the author has uploaded; without it in the catalogue of the agent others do not see the post.
  clip_video_id bigint references videos on delete cascade,
  rating text not null default 'all' check (rating in ('all', '18')),
  -- `hidden`: from everybody, also from its author, until it is shown again.
  state text not null check (state in ('published', 'review', 'hidden')),
  likes bigint not null default 0 check (likes >= 0),
  comments bigint not null default 0 check (comments >= 0),
  created_at timestamptz(3) not null,
  score bigint not null generated always as (
    extract(epoch from created_at at time zone 'UTC')::bigint
      + (43200 * ln((1 + likes + 2 * comments)::double precision) / ln(2::double precision))::bigint
  ) stored,
  unique (author_id, client_key)
);
create index posts_new on posts (agent_id, id desc) where state = 'published';
create index posts_score on posts (agent_id, score desc, id desc) where state = 'published';
create index posts_author on posts (author_id, id desc);
create index posts_author_score on posts (author_id, score desc, id desc) where state = 'published';
create index posts_clip on posts (clip_video_id) where clip_video_id is not null;
create index posts_review on posts (created_at, id) where state = 'review';

-- Everything that was written, whatever its state.
create index posts_agent on posts (agent_id, id desc);

-- None of them is partial: what is known about the values of an expression is not used for those.
create index posts_letters on posts using gin (letter_pairs(text));
-- How common a pair is decides between this index and a walk through the newest: the default keeps too few of them.
alter index posts_letters alter column 1 set statistics 1000;
create index posts_unusual on posts (agent_id, id desc) where state <> 'published';

create table post_pictures (
  post_id bigint not null references posts on delete cascade,
  position integer not null check (position between 0 and 8),
  picture_id text not null references pictures,
  primary key (post_id, position)
);
create index post_pictures_picture on post_pictures (picture_id);

create table post_topics (
  agent_id bigint not null references agents on delete cascade,
  topic text not null check (topic <> ''),
  post_id bigint not null references posts on delete cascade,
  primary key (agent_id, topic, post_id)
);
create index post_topics_post on post_topics (post_id);

create table post_likes (
  account_id bigint not null references accounts on delete cascade,
  post_id bigint not null references posts on delete cascade,
  liked_at timestamptz(3) not null,
  primary key (account_id, post_id)
);
create index post_likes_post on post_likes (post_id);

create table video_likes (
  account_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  liked_at timestamptz(3) not null,
  primary key (account_id, video_id)
);
create index video_likes_video on video_likes (video_id);

-- The newest likes, without walking over all of somebody who likes everything.
create index video_likes_order on video_likes (account_id, liked_at desc);

create table follows (
  account_id bigint not null references accounts on delete cascade,
  author_id bigint not null references accounts on delete cascade,
  followed_at timestamptz(3) not null,
  primary key (account_id, author_id),
  check (account_id <> author_id)
);
create index follows_author on follows (author_id);

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

-- Topics that the operator put first, in an order, and those that are offered no more. All others find their place by
-- how much is written about them.
create table community_topics (
  agent_id bigint not null references agents on delete cascade,
  topic text not null check (length(topic) between 1 and 20),
  position integer,
  retired boolean not null default false,
  primary key (agent_id, topic),
  check (position is null or not retired)
);
