import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { readColumns } from './catalog.ts';
import { columnType } from './column-type.ts';

it('reads types, nulls, defaults and literal unions from the database', async () => {
  await using database = await testDatabase({ migrated: false });
  await database.pool.query(
    `create table samples (
       id bigint generated always as identity,
       author_id bigint,
       views bigint not null default 0,
       score bigint not null generated always as (views * 2) stored,
       at timestamptz not null,
       seen_at timestamptz,
       made_at timestamptz not null default now(),
       options jsonb not null,
       kept jsonb,
       title text not null,
       remark text,
       logo text not null default '',
       tags text[] not null default '{}',
       agent_ids bigint[],
       state text not null check (state in ('on', 'it''s off')),
       "order" text default 'up' check ("order" in ('up', 'down')),
       day text not null check (day ~ '^[0-9]+$'),
       either text not null check (either = 'a' or length(either) > 3),
       other text not null, check (other in ('a', 'b') or state = 'on')
     )`,
  );
  const columns = await readColumns(database.pool);
  expect(Object.fromEntries(columns.map((column) => [column.name, columnType(column)]))).toEqual({
    id: 'Computed<string>',
    author_id: 'Int8OrNull',
    views: 'Int8Default',
    score: 'Computed<string>',
    at: 'Time',
    seen_at: 'TimeOrNull',
    made_at: 'TimeDefault',
    options: 'Json',
    kept: 'JsonOrNull',
    title: 'string',
    remark: 'string | null',
    logo: 'Generated<string>',
    tags: 'Generated<string[]>',
    agent_ids: 'string[] | null',
    state: `'on' | 'it\\'s off'`,
    order: `Generated<'up' | 'down' | null>`,
    day: 'string',
    either: 'string',
    other: 'string',
  });
});

it('names a column of a type that it does not know', () => {
  const column = { table: 'samples', name: 'shape', type: 'polygon', nullable: false, hasDefault: false };
  expect(() => columnType({ ...column, computed: false, checks: [] })).toThrow('samples.shape is of type polygon');
});
