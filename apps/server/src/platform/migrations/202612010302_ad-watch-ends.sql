-- Rewarded ads are watched one after the other. To tell whether one still runs when the next is begun, it must be known
-- when it ends; those that run now end when they began, and are not cut short.
alter table ad_watches add column ends_at timestamptz(3);
update ad_watches set ends_at = started_at;
alter table ad_watches alter column ends_at set not null;
