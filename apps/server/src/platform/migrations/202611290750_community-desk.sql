-- What staff do with the community, and what they look through.

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

-- The pictures of what was taken down open for staff only, at signed addresses.
alter table pictures add column withheld boolean not null default false;
create index pictures_withheld on pictures (id) where withheld;
create trigger pictures_withheld_changed after update of withheld on pictures for each row
  when (old.withheld <> new.withheld) execute function notify_adult_picture();

-- What waits for somebody is a short list.
create index uploads_review on uploads (updated_at, id) where state = 'review';
create index posts_review on posts (created_at, id) where state = 'review';
create index pictures_review on pictures (id) where review;
-- Everything that was written, whatever its state.
create index posts_agent on posts (agent_id, id desc);
create index comments_author on comments (author_id, id desc);
create index safety_cases_decided_agent on safety_cases (agent_id, decided_at desc, id desc) where decided_at is not null;
