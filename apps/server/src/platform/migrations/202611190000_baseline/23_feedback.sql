-- Feedback of members to the operator, and what the operator answers.
create table opinions (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- Chosen by the client: sending twice tells once.
  client_key text,
  kind text not null check (kind in ('bug', 'idea', 'content', 'payment', 'account', 'other')),
  text text not null check (text <> '' and length(text) <= 1000),
  contact text not null check (length(contact) <= 100),
  replies integer not null default 0 check (replies >= 0),
  created_at timestamptz(3) not null,
  unique (account_id, client_key)
);
create index opinions_account on opinions (account_id, id desc);

-- What waits for an answer is a list of its own for staff.
create index opinions_agent on opinions (agent_id, id desc);
create index opinions_waiting on opinions (agent_id, id desc) where replies = 0;
create index opinions_letters on opinions using gin (letter_pairs(text));
alter index opinions_letters alter column 1 set statistics 1000;

create table opinion_pictures (
  opinion_id bigint not null references opinions on delete cascade,
  position integer not null check (position between 0 and 3),
  picture_id text not null references pictures,
  primary key (opinion_id, position)
);
create index opinion_pictures_picture on opinion_pictures (picture_id);

create table opinion_replies (
  id bigint generated always as identity primary key,
  opinion_id bigint not null references opinions on delete cascade,
  -- Chosen by the client: sending twice answers once.
  client_key text not null,
  text text not null check (text <> '' and length(text) <= 2000),
  created_at timestamptz(3) not null,
  unique (opinion_id, client_key)
);
