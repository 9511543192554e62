-- The legal texts of the installation, which every agent without one of its own shows. Nothing is overwritten: the newest of a kind
-- counts, and those before it say what people were shown until when. An empty one: the text of the product again.
create table legal_text_versions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('terms', 'privacy')),
  body text not null,
  made_at timestamptz(3) not null,
  made_by text not null
);
create index legal_text_versions_newest on legal_text_versions (kind, id desc);
