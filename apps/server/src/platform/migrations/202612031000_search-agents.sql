-- Agents are compared on what the words have found: asked of the token index together with them, an agent that shows a
-- million titles costs more to intersect than the word costs to look up.
--
-- Documents of before have none yet: those are found by their tokens until the indexer has written them again, which it
-- does in batches behind whatever has changed. Nothing waits for it.
alter table search_documents add column agent_ids bigint[];
create index search_documents_outdated on search_documents (id) where agent_ids is null;
