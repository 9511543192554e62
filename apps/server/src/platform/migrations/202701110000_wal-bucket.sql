-- Why the archived log, and the copies it goes on from, are not in the bucket of the backups as well; null while they are, or
-- need not be.
alter table wal_archive add column bucket_failure text;
alter table wal_archive add column bucket_base_failure text;
