-- Set by whoever has lost the factor and has a session and the password: it ends then, unless somebody keeps it.
alter table second_factors add column ends_at timestamptz(3);
create index second_factors_ending on second_factors (ends_at) where ends_at is not null;
