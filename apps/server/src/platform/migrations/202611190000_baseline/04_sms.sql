-- One living code for each scene, phone and asker. Six digits are soon tried out, so the hash needs the pepper.
create table sms_codes (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  scene text not null,
  phone text not null,
  asker text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  unique (agent_id, scene, phone, asker)
);
create index sms_codes_expiry on sms_codes (expires_at);
