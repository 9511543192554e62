-- Room on the disk by the hour, for the forecast; what each folder of the data takes is measured now and then.
create table disk_samples (
  hour timestamptz primary key,
  free_bytes bigint not null,
  total_bytes bigint not null,
  parts jsonb
);

-- Until when the certificates of our names hold, as a visitor sees them.
create table certificates (
  host text primary key,
  agent_id bigint references agents on delete cascade,
  expires_at timestamptz,
  problem text not null default '',
  checked_at timestamptz not null
);
create index certificates_agent on certificates (agent_id);
