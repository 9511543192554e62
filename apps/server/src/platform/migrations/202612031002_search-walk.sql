-- A walk down the best documents reads titles out of the index, in order, and comes to the table only for those that
-- match: of a million rows of 700 bytes each one walked over lies in another page.
create index search_documents_walk on search_documents (score desc, id desc)
  include (folded, kind, rating, published_at);
drop index search_documents_score;
