-- Workers that are alive. The queue itself gives up the lock of a job after four hours; whoever is named here and has not
-- been heard of for a while is gone, and what it was at is taken up by others at once.
create table job_pools (
  -- As the queue knows it: `locked_by` of its jobs.
  id text primary key,
  beat_at timestamptz not null default now()
);
