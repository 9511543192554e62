import type pg from 'pg';

/**
 * Copies the rows of every table that has a number of its own, so that lists have a next page and give out cursors. What
 * must be unique gets an ending; a copy that breaks another rule of its table is left out.
 */
export async function multiplyRows(pool: pg.Pool, times: number): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[]; unique: string[] }>(
    `select c.relname as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns,
       array_agg(quote_ident(a.attname)) filter (where a.atttypid = 'text'::regtype and exists (
         select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey::int2[])
       )) as unique
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^(staff|book_|ads$)'
       and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and i.attidentity <> '')
       and a.attname <> 'id'
     group by c.relname order by c.relname`,
  );
  for (let turn = 0; turn < times; turn += 1) {
    for (const { name, columns, unique } of tables) {
      const values = columns.map((column) => (unique?.includes(column) ? `${column} || '-${turn}'` : column));
      const copied = `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')} from ${name} limit 20`;
      await pool.query(`${copied} on conflict do nothing`).catch(() => undefined);
    }
  }
}
