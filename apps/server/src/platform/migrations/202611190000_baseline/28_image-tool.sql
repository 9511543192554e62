-- Jobs of the image tools. The list of tools is closed: the database holds no other, whatever is asked for.
create table image_jobs (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
  account_id bigint not null references accounts on delete cascade,
  tool text not null check (tool in ('superResolution', 'cutOut', 'restore', 'lowLight', 'idPhoto', 'smartCrop')),
  -- Part of the picture, colour behind it, shape.
  options jsonb not null,
  -- Named by the client, so that a request that is sent again makes no second job.
  client_key text,
  state text not null check (state in ('queued', 'processing', 'done', 'failed')),
  -- In thousandths.
  progress int not null default 0 check (progress between 0 and 1000),
  reason text,
  -- View credits that were spent on it, and whether they were given back.
  price int not null check (price >= 0),
  refunded boolean not null default false,
  -- The folder of its files: nobody guesses it.
  file_id uuid not null unique,
  before_picture jsonb,
  after_picture jsonb,
  lease text,
  lease_until timestamptz(3),
  attempts int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (account_id, client_key),
  check (refunded = false or state = 'failed'),
  check (state <> 'done' or after_picture is not null)
);
create index image_jobs_account on image_jobs (account_id, id desc);
create index image_jobs_open on image_jobs (state, updated_at) where state in ('queued', 'processing');
create index image_jobs_created on image_jobs (created_at);
create index image_jobs_desk on image_jobs (agent_id, id);

-- How many jobs an account began on a day; a deleted job has been begun all the same.
create table image_job_days (
  account_id bigint not null references accounts on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  begun int not null check (begun > 0),
  primary key (account_id, day)
);
