import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type TSInterfaceDeclaration, type TSType } from 'oxc-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The types are erased when they run, so the test reads them from their source: the interfaces of every area. */
const folder = path.join(import.meta.dirname, 'schema');
const declared = new Map<string, readonly [column: string, type: string][]>();
for (const name of readdirSync(folder)) {
  const source = readFileSync(path.join(folder, name), 'utf8');
  for (const statement of parseSync(name, source).program.body) {
    const found = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (found?.type === 'TSInterfaceDeclaration') declared.set(found.id.name, members(found, source));
  }
}
const tables = new Map(schemaParts().flatMap((part) => declared.get(part) ?? []));

/** What `Schema` extends: an area that is not joined there does not count. */
function schemaParts(): string[] {
  const source = readFileSync(path.join(import.meta.dirname, 'schema.ts'), 'utf8');
  const list = /interface Schema\s+extends\s+([^{]+)\{\}/.exec(source)?.[1] ?? '';
  return list.split(',').map((name) => name.trim());
}

function members(declaration: TSInterfaceDeclaration, source: string): [string, string][] {
  return declaration.body.body.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return [];
    const type: TSType | undefined = member.typeAnnotation?.typeAnnotation;
    return [[member.key.name, type ? source.slice(type.start, type.end) : '']];
  });
}

/** What each column type looks like when it is read. */
const readsAs: Record<string, RegExp> = {
  int8: /^(Int8|Int8Default|Int8OrNull|Identity|ColumnType<string\b.*>)$/,
  int4: /^(number( \| null)?|Generated<number>)$/,
  bool: /^(boolean|Generated<boolean>)$/,
  text: /^(string( \| null)?|Generated<string>|(\| )?'[^']+'(\s+\| '[^']+')*(\s+\| null)?)$/,
  float8: /^number( \| null)?$/,
  jsonb: /^ColumnType<unknown,/,
  timestamptz: /^(Time(Default|OrNull)?|ColumnType<Date\b.*>)$/,
  bytea: /^(Buffer( \| null)?|ColumnType<Buffer\b.*>)$/,
  _text: /^(string\[\]|Generated<string\[\]>)$/,
  _int4: /^number\[\]$/,
  _int8: /^string\[\]( \| null)?$/,
  uuid: /^string$/,
  bit: /^string$/,
  tsvector: /^string$/,
};

it('names exactly the tables and columns that the migrations make', async () => {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `select table_name as "table", array_agg(column_name::text order by column_name) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
     group by table_name`,
  );
  const written = Array.from(tables, ([table, type]) => [
    table,
    (declared.get(type) ?? []).map(([column]) => column).toSorted(),
  ]);
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries(rows.map((row) => [row.table, row.columns.toSorted()])),
  );
});

it('gives each column the type and the null that the database gives it', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string; type: string; nullable: boolean }>(
    `select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`,
  );
  const wrong = rows.filter(({ table, column, type, nullable }) => {
    const text = new Map(declared.get(tables.get(table) ?? '')).get(column) ?? '';
    const saysNull = /\bnull\b|OrNull$/.test(text);
    return saysNull !== nullable || !(readsAs[type]?.test(text) ?? false);
  });
  expect(rows.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
