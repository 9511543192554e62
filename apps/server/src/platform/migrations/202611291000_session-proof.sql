-- When the person behind a session last showed by password or by a code to the own phone that it is still them. What
-- gives the account away (another phone) wants that to be minutes ago, and uses it up.
alter table sessions add column proven_at timestamptz(3);
