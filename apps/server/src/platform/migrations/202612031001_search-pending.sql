-- What was indexed a moment ago is read through by every search until it is sorted in: as little of it as can be.
alter index search_documents_tokens set (gin_pending_list_limit = 256);
