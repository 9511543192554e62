import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractOf } from './contract-marker.ts';
import { breachesOf } from './expand-rules.ts';

const folder = path.join(import.meta.dirname, '../../migrations');
const changelog = readFileSync(path.join(import.meta.dirname, '../../../../../../CHANGELOG.md'), 'utf8');

/** The baseline makes tables where there are none: no version runs beside it. */
const [baseline, ...files] = readdirSync(folder).toSorted();
const released = new Set([...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version));

describe('every migration from now on', () => {
  it('is a file after the one baseline', () => {
    expect(baseline).toMatch(/_baseline$/);
    expect(files.filter((name) => !/^\d{12}_[a-z0-9-]+\.sql$/.test(name))).toEqual([]);
  });

  it.each(files)('%s leaves the version before what it uses', (name) => {
    expect(breachesOf(readFileSync(path.join(folder, name), 'utf8'))).toEqual([]);
  });

  it.each(files)('%s takes nothing away that the last release still used', (name) => {
    const contract = contractOf(readFileSync(path.join(folder, name), 'utf8'));
    expect(contract === undefined || released.has(contract.since)).toBe(true);
  });
});

describe('the rules', () => {
  it.each([
    'drop table posts',
    'DROP TABLE IF EXISTS posts;',
    'alter table posts drop column body',
    'alter table posts drop body',
    'alter table posts add column a int, drop column if exists body',
    'alter table posts rename column body to text',
    'alter table posts rename to writings',
    'alter table posts alter column body type jsonb using body::jsonb',
    'alter table posts alter body set data type text',
    'alter table posts alter column body set not null',
    'alter table posts alter column kind drop default',
    'alter table posts add column kind text not null',
    'alter table only posts add kind text not null',
    'alter table posts add column a int default 1, add column b int not null',
    'alter table posts add constraint short check (length(body) < 10)',
    'create unique index on posts (body)',
    'drop function rank_of(int)',
    'truncate posts',
    `-- adds a column\nalter table posts\n  -- and takes one\n  drop column body`,
  ])('refuse %s', (sql) => {
    expect(breachesOf(sql)).toHaveLength(1);
  });

  it.each([
    'create table posts (id int not null); alter table posts add constraint p primary key (id); drop table posts',
    'create table posts (id int); create unique index posts_id on posts (id)',
    'alter table posts add column kind text',
    "alter table posts add column kind text not null default 'a'",
    'alter table posts add column long boolean not null generated always as (length(body) > 9) stored',
    'alter table posts alter column body drop not null',
    'alter table posts alter column kind set default 3',
    'create index on posts (body)',
    'create or replace function f() returns void language sql as $$ drop table posts $$',
    "insert into settings values ('drop table posts; truncate posts')",
    'delete from posts where id = 1',
  ])('take %s', (sql) => {
    expect(breachesOf(sql)).toEqual([]);
  });

  it('take what was given up releases ago, and what is argued, where it can be argued at all', () => {
    const drop = 'alter table posts drop column body';
    const check = `alter table posts drop constraint kinds, add constraint kinds check (kind in ('a', 'b'))`;
    expect(breachesOf(`-- contract: since 0.2.0 nothing uses posts.body\n${drop}`)).toEqual([]);
    expect(breachesOf(`-- contract: nothing uses posts.body\n${drop}`)).toHaveLength(1);
    expect(breachesOf(`-- beside the version before: it only writes a\n${check}`)).toEqual([]);
    expect(breachesOf(`-- beside the version before: it is not read\n${drop}`)).toHaveLength(1);
  });
});
