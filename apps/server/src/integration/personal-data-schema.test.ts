import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { unconnectedModules } from '../testing/modules.ts';
import { testDatabase } from '../testing/database.ts';

const { personalData } = unconnectedModules.account;

/**
 * What is handed out and what is deleted, compared with the schema itself: every table gets one row, all of them refer to
 * one account and to each other, and then it is seen what an export tells of each row and what a deletion leaves.
 */

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** 'ALWAYS' where the database makes the value and takes none. */
  readonly generated: string;
  readonly length: number | null;
}

const me = '777';
const at = '2026-01-02T03:04:05Z';

/** Columns that hold an account: by their reference, or by a name that says so, wherever there is no reference. */
const byName = /^(account|author|actor|owner|user|member|reporter|holder|reader)_id$/;

const marks = 'forgotten after ten minutes, and only so that one does not count twice';

/** Tables whose row is told to nobody, each for a reason. */
const notExported: Record<string, string> = {
  ad_watches: 'a token of an ad that is being watched, gone after a day; what it brought is in the views',
  browser_proofs: 'secrets by which a browser proves itself, kept as hashes',
  host_tickets: 'secrets by which a device gets in on another host, kept as hashes',
  playback_holders: 'a random number in addresses of media, there so that they do not name the account',
  scan_requests: 'a QR login of some minutes',
  second_factor_tickets: 'a login of some minutes that waits for its second step',
  novel_read_marks: marks,
  video_play_marks: 'forgotten after an hour, for the ranking of the hour, and so that one does not count twice',
};

const books = 'the books of what was paid are kept; whom they name has no name any more';
const works = 'works stay, by an author without a name';

/** Columns in which the number of a deleted account stays, each for a reason. */
const kept: Record<string, string> = {
  'accounts.merged_into': 'where an account went that was merged: both are without a name',
  'book_entries.account_id': books,
  'orders.account_id': books,
  'redeem_codes.used_by': books,
  'novel_read_marks.account_id': marks,
  'video_play_marks.account_id': marks,
  'novels.author_id': works,
  'videos.author_id': works,
};

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows;
}

/** One value for each type, the same everywhere: whatever is joined on them finds itself. */
function valueOf({ type, length }: Column): unknown {
  switch (type) {
    case 'int8':
    case 'int4':
    case 'int2':
      return 777;
    case 'bool':
      return true;
    case 'timestamptz':
    case 'date':
      return at;
    case 'bytea':
      return Buffer.from('777');
    case 'jsonb':
      return '{}';
    case 'uuid':
      return '00000000-0000-4000-8000-000000000777';
    case 'bit':
      return '1'.repeat(length ?? 1);
    case 'tsvector':
      return "'777'";
    case '_text':
    case '_int4':
    case '_int8':
    case '_float4':
      return ['777'];
    case 'float4':
    case 'float8':
    case 'numeric':
      return 7;
    default:
      return '777';
  }
}

async function fill(table: string): Promise<void> {
  const own = columns.filter((column) => column.table === table && column.generated !== 'ALWAYS');
  const names = own.map(({ column }) => `"${column}"`).join(', ');
  const places = own.map((_, index) => `$${index + 1}`).join(', ');
  const insert = `insert into "${table}" (${names}) overriding system value values (${places})`;
  await loose.query(insert, own.map(valueOf));
  if (table === 'accounts') await loose.query('update accounts set deleted_at = null');
}

/** What the parts that answer for the table hand out. */
async function exportOf(table: string): Promise<string> {
  const parts = personalData.filter((part) => part.tables.some((name) => name === table));
  return JSON.stringify(await Promise.all(parts.map(async (part) => await part.export(database.db, me))));
}

const database = await testDatabase();
/** Heeds neither references nor triggers: rows are there for their columns, not for what they mean. */
const loose = new Client(database.adminUrl);
await loose.connect();
await loose.query('set session_replication_role = replica');
const columns = await query<Column>(
  `select c.table_name as "table", c.column_name as "column", c.udt_name as type, c.is_generated as generated,
     c.character_maximum_length as length
   from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'`,
);
const referring = await query<{ table: string; column: string }>(
  `select conrelid::regclass::text as "table", attname as "column" from pg_constraint
   join pg_attribute on attrelid = conrelid and attnum = any(conkey)
   where contype = 'f' and confrelid = 'accounts'::regclass`,
);
const named = columns.filter(({ column, type }) => type === 'int8' && byName.test(column));
const all = [...referring, ...named].map(({ table, column }) => `${table}.${column}`);
const accountColumns = [...new Set(all)].toSorted().map((name) => {
  const [table = '', column = ''] = name.split('.');
  return { table, column };
});
const checks = await query<{ drop: string }>(
  `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
   from pg_constraint where contype in ('c', 'x') and connamespace = 'public'::regnamespace`,
);
for (const check of checks) await loose.query(check.drop);
const tables = new Set(columns.map(({ table }) => table));
for (const table of tables) await loose.query(`delete from "${table}"`);
for (const table of tables) await fill(table);
afterAll(async () => {
  await loose.end();
  await database.close();
});

describe('the schema', () => {
  it('has no account in a column that the list of personal data does not know', () => {
    const listed = new Set<string>(personalData.flatMap((part) => part.tables));
    const unknown = accountColumns.filter(({ table }) => !listed.has(table) && !(table in notExported));
    expect(unknown).toEqual([]);
  });
});

describe('an export', () => {
  it('tells of the row of every table that holds the account, unless there is a reason not to', async () => {
    const silent: string[] = [];
    for (const table of new Set(accountColumns.map((each) => each.table))) {
      const whole = await exportOf(table);
      await loose.query(`delete from "${table}"`);
      if ((await exportOf(table)) === whole) silent.push(table);
      await fill(table);
    }
    expect(silent.toSorted()).toEqual(Object.keys(notExported).toSorted());
  });
});

describe('a deletion', () => {
  it('leaves the account in no column, unless there is a reason to keep it', async () => {
    await database.db.transaction().execute(async (trx) => {
      for (const part of personalData) await part.erase(trx, me);
    });
    const left: string[] = [];
    for (const { table, column } of accountColumns) {
      const rows = await query(`select from "${table}" where "${column}" = $1`, [me]);
      if (rows.length > 0) left.push(`${table}.${column}`);
    }
    expect(left).toEqual(Object.keys(kept).toSorted());
  });
});
