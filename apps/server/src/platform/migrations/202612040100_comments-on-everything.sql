-- Comments on videos, chapters and paragraphs, by the same tables as those on posts.

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

insert into comment_talks (agent_id, kind, post_id)
select p.agent_id, 'post', p.id from posts p where exists (select from comments c where c.post_id = p.id);

alter table comments
  add column talk_id bigint references comment_talks on delete cascade,
  -- `review` is seen by its author only, until somebody has looked at it.
  add column state text not null default 'published' check (state in ('published', 'review')),
  -- How the paragraph began that it was about, once that is no longer in the text.
  add column quote text;
update comments c set talk_id = t.id from comment_talks t where t.post_id = c.post_id;
alter table comments alter column talk_id set not null;
drop index comments_post;
drop index comments_post_all;
alter table comments drop column post_id;

alter table comment_talks add column pinned_id bigint references comments on delete set null;
create index comment_talks_pinned on comment_talks (pinned_id) where pinned_id is not null;

create index comments_new on comments (talk_id, id desc) where parent_id is null;
create index comments_hot on comments (talk_id, likes desc, id desc) where parent_id is null;
create index comments_talk on comments (talk_id);
create index comments_waiting on comments (id) where state = 'review';

-- What was hidden was counted until now.
update comments c set replies = (select count(*) from comments r where r.parent_id = c.id and r.text is not null)
where c.parent_id is null and c.replies <> (select count(*) from comments r where r.parent_id = c.id and r.text is not null);
update comment_talks t set comments = (select count(*) from comments c where c.talk_id = t.id and c.text is not null);

-- A post is ordered and found by how much it is talked about: its own number follows that of its talk.
create function post_comments_follow() returns trigger language plpgsql as $$
begin
  update posts set comments = new.comments where id = new.post_id and comments <> new.comments;
  return null;
end $$;
create trigger comment_talks_post_count after insert or update of comments on comment_talks
  for each row when (new.kind = 'post') execute function post_comments_follow();
update posts p set comments = coalesce((select t.comments from comment_talks t where t.post_id = p.id), 0)
where p.comments <> coalesce((select t.comments from comment_talks t where t.post_id = p.id), 0);
