import type { Pool } from 'pg';

export interface Column {
  readonly table: string;
  readonly name: string;
  /** As PostgreSQL calls it internally: int8, _text. */
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** An identity that cannot be given, or a generated column. */
  readonly computed: boolean;
  /** The check constraints that look at this column alone. */
  readonly checks: readonly string[];
}

/** Every column of the tables that the migrations make, in the order of the tables' names and of their columns. */
export async function readColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.relname::text as "table", a.attname::text as name, t.typname::text as type,
       not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault",
       a.attidentity = 'a' or a.attgenerated <> '' as computed,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname <> 'migrations'
     order by c.relname::text collate "C", a.attnum`,
  );
  return rows;
}
