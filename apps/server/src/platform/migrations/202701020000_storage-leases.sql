-- Who writes where while media move between a folder and a bucket. Not every store can be told to put only where there is
-- nothing, and none of them knows of the folder.
create table storage_leases (
  name text primary key,
  holder text not null,
  -- Renewed while it is held; of a process that was killed it passes.
  held_until timestamptz(3) not null
);
