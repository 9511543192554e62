-- Pictures that people upload: whose they are, and what they are used for.

alter table pictures
  -- Whether each width exists as AVIF as well. What was imported has WebP only.
  add column avif boolean not null default false,
  -- Who uploaded it; null for what belongs to the installation (covers, ads) or is about to be removed.
  add column account_id bigint references accounts on delete set null,
  -- The one thing that shows it: 'avatar', 'post 17'. One picture has one use, so that letting go of it is safe.
  add column used_by text,
  -- Since when nothing uses it: a sweep removes it after a day. Null for what is used or was imported.
  add column unused_since timestamptz(3),
  add constraint pictures_use check (used_by is null or unused_since is null);

create index pictures_account on pictures (account_id) where account_id is not null;
create index pictures_unused on pictures (unused_since) where unused_since is not null;
create index pictures_going on pictures (id) where used_by = 'going away';
