-- What others have searched, by how it begins: suggestions read a few rows by their key, however many words there are.
-- Kept by a job of the worker from the counts of the last days.
create table search_prefixes (
  agent_id bigint not null references agents on delete cascade,
  prefix text not null check (prefix <> ''),
  -- Most searched first.
  place integer not null check (place between 1 and 5),
  word text not null,
  primary key (agent_id, prefix, place)
);
drop index search_hits_word;
