import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { builder, plannedOnceSql, prepared, preparedSql } from './prepared.ts';

const database = await testDatabase();
const agents = Array.from({ length: 30 }, (_, index) => ({ id: index + 100, name: `agent ${index % 3}` }));
await database.db.insertInto('agents').values(agents).execute();
afterAll(() => database.close());

const byName = prepared('agents_by_name', (p: { name: string; after: string; size: number }) =>
  builder
    .selectFrom('agents')
    .select(['id', 'name', sql<string>`'fixed'`.as('fixed')])
    .where('name', '=', p.name)
    .where('id', '>', p.after)
    .where('adult_enabled', '=', false)
    .orderBy('id')
    .limit(p.size),
);

it('gives the rows that Kysely gives', async () => {
  const expected = await database.db
    .selectFrom('agents')
    .select(['id', 'name', sql<string>`'fixed'`.as('fixed')])
    .where('name', '=', 'agent 1')
    .where('id', '>', '105')
    .orderBy('id')
    .limit(4)
    .execute();
  expect(expected).toHaveLength(4);
  expect(await byName.run(database.pool, { name: 'agent 1', after: '105', size: 4 })).toEqual(expected);
});

it('is planned once on a connection, however often it runs', async () => {
  const client = await database.pool.connect();
  try {
    for (let size = 1; size <= 5; size++) await byName.run(client, { name: 'agent 2', after: '0', size });
    const { rows } = await client.query('select name from pg_prepared_statements');
    expect(rows).toEqual([{ name: byName.name }]);
  } finally {
    client.release();
  }
});

it('keeps its plan where the values stay unknown to it, and gives the same rows', async () => {
  interface Asked {
    readonly names: readonly string[];
    readonly all: boolean;
    readonly most: number;
  }
  // With its values known, `all` leaves no subquery to read: the plan seems cheaper, and is made anew each time.
  const text = (p: Asked) => sql<{ id: string }>`select id from agents
    where name = any(${p.names}::text[]) and (${p.all}::boolean or id in (select n from generate_series(1, 1000000) n))
    order by id limit ${p.most}::bigint`;
  const client = await database.pool.connect();
  try {
    const [once, each] = [plannedOnceSql('agents_once', text), preparedSql('agents_each', text)];
    for (let turn = 0; turn < 8; turn += 1) {
      const asked = { names: ['agent 1'], all: true, most: 3 + turn };
      const rows = await once.run(client, asked);
      expect(rows).toEqual(await each.run(client, asked));
      expect(rows.length).toBeGreaterThan(0);
    }
    const { rows } = await client.query<{ custom: number }>(
      'select custom_plans::int as custom from pg_prepared_statements where name = any($1) order by name',
      [[once.name, each.name]],
    );
    expect(rows.map(({ custom }) => custom)).toEqual([8, 5]);
  } finally {
    client.release();
  }
});

it('works on many pooled connections at once', async () => {
  const runs = Array.from({ length: 40 }, (_, index) =>
    byName.run(database.pool, { name: `agent ${index % 3}`, after: '0', size: 50 }),
  );
  for (const rows of await Promise.all(runs)) expect(rows).toHaveLength(10);
});

const version = (column: 'id' | 'name') => prepared('one', () => builder.selectFrom('agents').select(column));

it('names two versions of a statement differently', () => {
  expect(version('id').name).not.toBe(version('name').name);
  expect(version('id').name).toMatch(/^one_[0-9a-f]{12}$/);
});

it('refuses a name that PostgreSQL would cut', () => {
  expect(() => prepared('n'.repeat(60), () => builder.selectFrom('agents').select('id'))).toThrow(RangeError);
});
