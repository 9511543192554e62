-- Promoters in the console: staff of the role promoter belong to one promoter, and see what that one did and nothing else.

alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('owner', 'agentManager', 'editor', 'moderator', 'finance', 'promoter'));
alter table staff add column promoter_id bigint references promoters;
alter table staff add constraint staff_promoter_check
  check ((role = 'promoter') = (promoter_id is not null) and (role <> 'promoter' or agent_ids is not null));
create index staff_promoter on staff (promoter_id) where promoter_id is not null;

alter table staff_links add column promoter_id bigint references promoters;
