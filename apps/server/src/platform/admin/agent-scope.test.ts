import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { agentsInScope, holds, literal, ofScope } from './agent-scope.ts';

const database = await testDatabase();
afterAll(() => database.close());

const texts = [
  '今天去江边',
  '江边，风大',
  "O'Brien \\ 100%_猫",
  '猫',
  '',
  'ÄÖ ß',
  'a  b',
  "''",
  '\\',
  '👩‍💻写代码',
  'video 7777',
];

it('finds exactly the texts that a plain comparison finds, whatever the letters', async () => {
  const wanted = [
    '江边',
    '江',
    '边，',
    '猫',
    "o'b",
    "'",
    '\\',
    '%',
    '_',
    '%_',
    ' ',
    '  ',
    'äö',
    '👩‍💻',
    '写',
    '777',
    '没有',
    'B',
  ];
  for (const letters of wanted) {
    const { rows } = await sql<{ plain: string[]; found: string[] }>`select
        array(select t from unnest(${texts}::text[]) t where t ilike ${`%${literal(letters)}%`}) as plain,
        array(select t from unnest(${texts}::text[]) t where ${holds(letters, sql`t`)}) as found`.execute(database.db);
    expect([letters, rows[0]?.found]).toEqual([letters, rows[0]?.plain]);
  }
});

it('reads the rows of one agent from its own index although other agents have all of them', async () => {
  await database.pool
    .query(`insert into agents (id, name) select n, 'x' from generate_series(3, 30) n on conflict do nothing;
    insert into accounts (id, agent_id, user_code, nickname) overriding system value values (1, 3, 'u', 'x');
    insert into posts (agent_id, author_id, text, state, created_at)
      select 3, 1, '', 'published', now() from generate_series(1, 3000)`);
  await database.pool.query('vacuum analyze posts');
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select found.id from ${agentsInScope(null)}
    cross join lateral (select p.* from posts p where ${ofScope('p')} order by p.agent_id, p.id desc limit 51) found
    order by found.id desc limit 51`.execute(database.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('posts_agent');
});
