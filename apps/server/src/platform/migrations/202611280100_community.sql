-- The community: posts, comments, likes, who follows whom, and what an agent lets through.

-- Posts wait for a moderator before others see them.
alter table agents add column review_posts boolean not null default false;

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
  state text not null check (state in ('published', 'review')),
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

-- One level deep: a reply to a reply stands beside it and names whom it answers. A comment that was deleted but has
-- replies to hold keeps its row without its text.
create table comments (
  id bigint generated always as identity primary key,
  import_key text unique,
  post_id bigint not null references posts on delete cascade,
  parent_id bigint references comments on delete cascade,
  author_id bigint not null references accounts,
  reply_to bigint references accounts,
  client_key text,
  text text check (text <> '' and length(text) <= 500),
  likes bigint not null default 0 check (likes >= 0),
  replies bigint not null default 0 check (replies >= 0),
  created_at timestamptz(3) not null,
  unique (author_id, client_key)
);
create index comments_post on comments (post_id, id desc) where parent_id is null;
create index comments_parent on comments (parent_id, id) where parent_id is not null;
create index comments_post_all on comments (post_id);
create index comments_reply_to on comments (reply_to) where reply_to is not null;

create table post_likes (
  account_id bigint not null references accounts on delete cascade,
  post_id bigint not null references posts on delete cascade,
  liked_at timestamptz(3) not null,
  primary key (account_id, post_id)
);
create index post_likes_post on post_likes (post_id);

create table comment_likes (
  account_id bigint not null references accounts on delete cascade,
  comment_id bigint not null references comments on delete cascade,
  liked_at timestamptz(3) not null,
  primary key (account_id, comment_id)
);
create index comment_likes_comment on comment_likes (comment_id);

create table video_likes (
  account_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  liked_at timestamptz(3) not null,
  primary key (account_id, video_id)
);
create index video_likes_video on video_likes (video_id);

create table follows (
  account_id bigint not null references accounts on delete cascade,
  author_id bigint not null references accounts on delete cascade,
  followed_at timestamptz(3) not null,
  primary key (account_id, author_id),
  check (account_id <> author_id)
);
create index follows_author on follows (author_id);
