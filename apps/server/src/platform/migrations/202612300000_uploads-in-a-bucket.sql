-- Where media lie in a bucket, so does what people send, from its first byte: as an upload by parts of the store. How far each
-- has got is here and nowhere else, so that any web process can take the next bytes, and one that was killed costs no more than
-- what it had in its memory. No row for what lies in a folder.
create table upload_objects (
  -- Without a reference: the row outlives its upload until everything of it is gone from the store.
  upload_id bigint primary key,
  size bigint not null check (size > 0),
  part_bytes integer not null check (part_bytes >= 5242880),
  -- What the store calls the upload by parts, once there is one.
  parts_id text,
  -- Given out once each: a request that was thought dead never writes over the part of another.
  next_part integer not null default 1,
  -- Parts and tail together.
  received bigint not null default 0 check (received between 0 and size),
  -- What is too short for a part lies beside it, under this name.
  tail text,
  tail_bytes integer not null default 0,
  -- How often it was put: each costs the store up to a part, however few bytes came.
  tails integer not null default 0,
  -- Of the request that writes now: what another one brings is not taken any more.
  writer uuid,
  -- All of it is one object.
  is_whole boolean not null default false,
  updated_at timestamptz(3) not null default now()
);

create table upload_parts (
  upload_id bigint not null references upload_objects on delete cascade,
  number integer not null,
  etag text not null,
  primary key (upload_id, number)
);
