-- Novels that people upload: where they should stand, and what became of them.

alter table uploads
  add column novel_group_id bigint references novel_groups on delete set null,
  add column novel_id bigint references novels on delete set null;
create index uploads_novel_group on uploads (novel_group_id);
create index uploads_novel on uploads (novel_id);
