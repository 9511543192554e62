-- Comments on posts, videos, chapters and paragraphs.

-- What people talk about: one talk for each thing of an agent. It counts its comments, which is what everybody is shown,
-- and is the row that whoever adds or takes away one holds.
create table comment_talks (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  kind text not null check (kind in ('video', 'chapter', 'paragraph', 'post')),
  post_id bigint references posts on delete cascade,
  video_id bigint references videos on delete cascade,
  -- Also of a paragraph.
  chapter_id bigint references novel_chapters on delete cascade,
  -- A paragraph is known by its words and by which of those with the same words it is: a text that is imported again
  -- keeps its comments. `quote` is how it began, to find the one that it has become.
  text_hash text check (text_hash ~ '^[0-9a-f]{14}$'),
  ordinal integer check (ordinal >= 0),
  quote text,
  -- Shown ones, replies included.
  comments bigint not null default 0 check (comments >= 0),
  pinned_id bigint,
  check ((kind = 'post') = (post_id is not null)),
  check ((kind = 'video') = (video_id is not null)),
  check ((kind in ('chapter', 'paragraph')) = (chapter_id is not null)),
  check ((kind = 'paragraph') = (text_hash is not null and ordinal is not null and quote is not null))
);
create unique index comment_talks_post on comment_talks (post_id) where kind = 'post';
create unique index comment_talks_video on comment_talks (video_id, agent_id) where kind = 'video';
create unique index comment_talks_chapter on comment_talks (chapter_id, agent_id) where kind = 'chapter';
create unique index comment_talks_paragraph on comment_talks (chapter_id, agent_id, text_hash, ordinal)
  where kind = 'paragraph';
create index comment_talks_agent on comment_talks (agent_id);
create index comment_talks_pinned on comment_talks (pinned_id) where pinned_id is not null;

-- One level deep: a reply to a reply stands beside it and names whom it answers. A comment that was deleted but has
-- replies to hold keeps its row without its text.
create table comments (
  id bigint generated always as identity primary key,
  import_key text unique,
  parent_id bigint references comments on delete cascade,
  author_id bigint not null references accounts,
  reply_to bigint references accounts,
  client_key text,
  text text check (text <> '' and length(text) <= 500),
  likes bigint not null default 0 check (likes >= 0),
  replies bigint not null default 0 check (replies >= 0),
  created_at timestamptz(3) not null,
  talk_id bigint not null references comment_talks on delete cascade,
  -- `review` is seen by its author only, until somebody has looked at it.
  state text not null default 'published' check (state in ('published', 'review')),
  -- How the paragraph began that it was about, once that is no longer in the text.
  quote text,
  unique (author_id, client_key)
);
create index comments_parent on comments (parent_id, id) where parent_id is not null;
create index comments_reply_to on comments (reply_to) where reply_to is not null;
create index comments_author on comments (author_id, id desc);
create index comments_letters on comments using gin (letter_pairs(text));
alter index comments_letters alter column 1 set statistics 1000;
create index comments_new on comments (talk_id, id desc) where parent_id is null;
create index comments_hot on comments (talk_id, likes desc, id desc) where parent_id is null;
create index comments_talk on comments (talk_id);
create index comments_waiting on comments (id) where state = 'review';
alter table comment_talks add foreign key (pinned_id) references comments on delete set null;

create table comment_likes (
  account_id bigint not null references accounts on delete cascade,
  comment_id bigint not null references comments on delete cascade,
  liked_at timestamptz(3) not null,
  primary key (account_id, comment_id)
);
create index comment_likes_comment on comment_likes (comment_id);

-- A post is ordered and found by how much it is talked about: its own number follows that of its talk.
create function post_comments_follow() returns trigger language plpgsql as $$
begin
  update posts set comments = new.comments where id = new.post_id and comments <> new.comments;
  return null;
end $$;

create trigger comment_talks_post_count after insert or update of comments on comment_talks
  for each row when (new.kind = 'post') execute function post_comments_follow();
