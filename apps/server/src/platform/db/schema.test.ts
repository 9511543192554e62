import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type TSInterfaceDeclaration, type TSType } from 'oxc-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The types are erased when they run, so the test reads them from their source. */
const file = path.join(import.meta.dirname, 'schema.ts');
const source = readFileSync(file, 'utf8');

function interfaces(): Map<string, TSInterfaceDeclaration> {
  const found = new Map<string, TSInterfaceDeclaration>();
  for (const statement of parseSync(file, source).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'TSInterfaceDeclaration') found.set(declared.id.name, declared);
  }
  return found;
}

function members(declaration: TSInterfaceDeclaration | undefined): [string, string][] {
  return (declaration?.body.body ?? []).flatMap((member) => {
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
  text: /^(string( \| null)?|Generated<string>|'[^']+'( \| '[^']+')*)$/,
  jsonb: /^ColumnType<unknown,/,
  timestamptz: /^Time(Default|OrNull)?$/,
  bytea: /^Buffer( \| null)?$/,
  _text: /^(string\[\]|Generated<string\[\]>)$/,
  _int4: /^number\[\]$/,
  _int8: /^string\[\]$/,
};

it('names exactly the tables and columns that the migrations make', async () => {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `select table_name as "table", array_agg(column_name::text order by column_name) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
     group by table_name`,
  );
  const declared = interfaces();
  const written = members(declared.get('Schema')).map(([table, type]) => [
    table,
    members(declared.get(type))
      .map(([column]) => column)
      .toSorted(),
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
  const declared = interfaces();
  const tables = new Map(members(declared.get('Schema')));
  const wrong = rows.filter(({ table, column, type, nullable }) => {
    const text = new Map(members(declared.get(tables.get(table) ?? ''))).get(column) ?? '';
    const saysNull = /\bnull\b|OrNull$/.test(text);
    return saysNull !== nullable || !(readsAs[type]?.test(text) ?? false);
  });
  expect(rows.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
