-- Pictures: the installation's own and those that people upload, whose they are and what they are used for.

-- The pattern keeps ids safe as a folder name and as a part of a URL, whoever writes the row.
create table pictures (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Widths that exist as files, ascending; the last one is `width`.
  widths integer[] not null check (cardinality(widths) > 0),
  placeholder text not null,
  -- Whether each width exists as AVIF as well. What was imported has WebP only.
  avif boolean not null default false,
  -- Who uploaded it; null for what belongs to the installation (covers, ads) or is about to be removed.
  account_id bigint references accounts on delete set null,
  -- The one thing that shows it: 'avatar', 'post 17'. One picture has one use, so that letting go of it is safe.
  used_by text,
  -- Since when nothing uses it: a sweep removes it after a day. Null for what is used or was imported.
  unused_since timestamptz(3),
  -- What the classifier saw: the lowest rating a picture may be shown under, and whether a person must look first.
  rating text not null default 'all' check (rating in ('all', '18')),
  review boolean not null default false,
  -- The pictures of what was taken down open for staff only, at signed addresses.
  withheld boolean not null default false,
  constraint pictures_use check (used_by is null or unused_since is null)
);
create index pictures_account on pictures (account_id) where account_id is not null;
create index pictures_unused on pictures (unused_since) where unused_since is not null;
create index pictures_going on pictures (id) where used_by = 'going away';
create index pictures_adult on pictures (id) where rating = '18';
create index pictures_withheld on pictures (id) where withheld;
create index pictures_review on pictures (id) where review;

create function notify_adult_cover() returns trigger language plpgsql as $$
begin
  perform pg_notify('adult_covers', new.cover_id);
  return null;
end $$;

-- Pictures of 18+ posts open at signed addresses only, as covers of 18+ titles do.
create function notify_adult_picture() returns trigger language plpgsql as $$
begin
  perform pg_notify('adult_covers', new.id);
  return null;
end $$;

create trigger pictures_adult_new after insert on pictures for each row
  when (new.rating = '18') execute function notify_adult_picture();

create trigger pictures_adult_changed after update of rating on pictures for each row
  when (old.rating <> new.rating) execute function notify_adult_picture();

create trigger pictures_withheld_changed after update of withheld on pictures for each row
  when (old.withheld <> new.withheld) execute function notify_adult_picture();
