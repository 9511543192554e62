import { appRole, connectAs, databaseName, superuser } from './roles.ts';

/**
 * Gives what the superuser owns in the product's schemas to the product's role. `reassign owned` refuses for the
 * role that a cluster was made with, so each object is given by itself. Sequences of columns, types of tables and parts
 * of extensions follow what they belong to.
 */
const handOverAll = `do $$
declare
  statement text;
begin
  for statement in
    select format('alter schema %I owner to ${appRole}', nspname) from pg_namespace
      where nspname = any (array['public', 'graphile_worker']) and nspowner <> '${appRole}'::regrole
    union all
    select format('alter %s %s owner to ${appRole}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        c.oid::regclass)
      from pg_class c
      where relkind = any (array['r', 'p', 'v', 'm', 'S']::"char"[]) and relowner = '${superuser}'::regrole
        and relnamespace = any (select oid from pg_namespace where nspname = any (array['public', 'graphile_worker']))
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = any (array['a', 'i', 'e']::"char"[])
            and d.refclassid = any (array['pg_class', 'pg_extension']::regclass[]))
    union all
    select format('alter routine %s owner to ${appRole}', p.oid::regprocedure) from pg_proc p
      where proowner = '${superuser}'::regrole
        and pronamespace = any (select oid from pg_namespace where nspname = any (array['public', 'graphile_worker']))
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${appRole}', t.oid::regtype) from pg_type t
      where typowner = '${superuser}'::regrole and typelem = 0
        and (typtype = any (array['e', 'd', 'r']::"char"[])
          or typtype = 'c' and (select relkind from pg_class where oid = typrelid) = 'c')
        and typnamespace = any (select oid from pg_namespace where nspname = any (array['public', 'graphile_worker']))
        and not exists (select from pg_depend d
          where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`;

export async function handOver({ port, password }: { port: number; password: string }): Promise<void> {
  const admin = await connectAs(superuser, { port, password, database: databaseName });
  try {
    await admin.query(handOverAll);
  } finally {
    await admin.end();
  }
}
