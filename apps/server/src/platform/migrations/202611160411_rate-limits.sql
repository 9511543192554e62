-- Who did what how often. UNLOGGED: these rows are written on every limited call and are worth nothing after minutes,
-- so they are not worth a write-ahead log; after a crash of the database the counts start again from nothing.
-- hits holds the times (epoch milliseconds) of the calls inside the window: an exact sliding window, where a fixed
-- window lets twice the limit through at its edge. Limits are small, so the array stays small.
create unlogged table rate_limits (
  key text primary key,
  hits bigint[] not null,
  expires_at bigint not null
);
create index rate_limits_expiry on rate_limits (expires_at);
