-- Roles that owners make themselves, as a set of permissions: somebody of the role "custom" may what their role lists.
create table staff_roles (
  id bigint generated always as identity primary key,
  name text not null unique,
  permissions text[] not null,
  created_at timestamptz(3) not null
);

alter table staff add column role_id bigint references staff_roles;
create index staff_role on staff (role_id) where role_id is not null;
alter table staff_links add column role_id bigint references staff_roles;
-- beside the version before: it allows one more role, and asks something of that one alone; the version before lets such a
-- person make the calls that are for all staff, and no other
alter table staff drop constraint staff_role_check;
-- beside the version before: as above
alter table staff add constraint staff_role_check
  check (role in ('owner', 'agentManager', 'editor', 'moderator', 'finance', 'promoter', 'custom'));
-- beside the version before: it makes nobody of that role
alter table staff add constraint staff_custom_check check (role <> 'custom' or role_id is not null);
