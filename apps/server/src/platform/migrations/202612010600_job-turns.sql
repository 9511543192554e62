-- At most one job of an account runs in a lane at a time. Who runs holds the turn for a few seconds and renews it, so that
-- one whose worker was killed gives it up by itself; locks of the queue itself would be held for hours.
create table job_turns (
  -- The lane and the account.
  turn text primary key,
  holder uuid not null,
  held_until timestamptz not null
);
