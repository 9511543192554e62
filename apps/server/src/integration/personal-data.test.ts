import { expect, it } from 'vitest';
import { unconnectedModules } from '../testing/modules.ts';
import { testDatabase } from '../testing/database.ts';

const { personalData } = unconnectedModules.account;

it('answers for every table that refers to an account', async () => {
  await using database = await testDatabase();
  const { rows } = await database.pool.query<{ table: string }>(
    `select distinct conrelid::regclass::text as "table" from pg_constraint
     where contype = 'f' and confrelid = 'accounts'::regclass`,
  );
  const named = personalData.flatMap((part) => part.tables);
  expect(rows.map((row) => row.table).toSorted()).toEqual(named.toSorted());
});
