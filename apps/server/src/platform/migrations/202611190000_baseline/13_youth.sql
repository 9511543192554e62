-- Youth mode: each minute of the Shanghai day in which the account looked at something. The key makes a minute count
-- once, in however many tabs and processes; days are text, so no time zone can shift them.
create table youth_minutes (
  account_id bigint not null references accounts on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  minute integer not null check (minute between 0 and 1439),
  primary key (account_id, day, minute)
);
create index youth_minutes_day on youth_minutes (day);
