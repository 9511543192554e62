import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase } from '../db/database.ts';
import { slowStatements, withoutValues } from './slow-statements.ts';

const database = await testDatabase();
afterAll(() => database.close());

it.each([
  [`select * from t where a = 'it''s 13800000000' and b = 42`, 'select * from t where a = ? and b = ?'],
  [`select $1::text, E'a\\'b', -- a secret 1\n $$x 'y'$$`, 'select $1::text, ?, ?'],
  ['select 1 where id in ($1, $2, $3)', 'select ? where id in (…)'],
  ['select p1.a2 from "v3" p1', 'select p1.a2 from "v3" p1'],
])('keeps no value of %s', (text, wanted) => {
  expect(withoutValues(text)).toBe(wanted);
});

it('notes what took long, however it was asked for, and adds up', async () => {
  const slow = slowStatements({ part: 'web', slowMs: 30 });
  const timed = openDatabase(database.url, { slow });
  try {
    await timed.pool.query(`select pg_sleep(0.05), 'secret'`);
    await sql`select pg_sleep(${0.06}), 'other'`.execute(timed.db);
    await timed.pool.query('select 1');
    await slow.write(timed.db);
    await timed.pool.query(`select pg_sleep(0.05), 'third'`);
    await slow.write(timed.db);
  } finally {
    await timed.close();
  }
  const rows = await database.db.selectFrom('slow_statements').selectAll().orderBy('statement').execute();
  expect(rows.map(({ statement, runs }) => [statement, Number(runs)])).toEqual([
    ['select pg_sleep($1), ?', 1],
    ['select pg_sleep(?), ?', 2],
  ]);
  expect(rows[1]?.longest_ms).toBeGreaterThanOrEqual(49);
  expect(rows[1]?.total_ms).toBeGreaterThan(rows[1]?.longest_ms ?? 0);
});
