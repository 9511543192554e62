-- An ad that a decision about a report took away. Its own pause is the switch of who booked it, and must not bring it back.
alter table ads add column withheld boolean not null default false;
