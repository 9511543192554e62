import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../testing/database.ts';
import { bench, declare } from './call-server.test-data.ts';

const database = await testDatabase();
afterAll(() => database.close());

it('what only the database saw in an input is told as wrong input, logged with its stack, and counted', async () => {
  const ask = async ({ id }: { id: string }) =>
    (await database.pool.query('select $1::bigint as id', [id])).rows[0] as object;
  const spec = declare({
    path: 'api/test',
    input: z.object({ id: z.string() }),
    output: z.object({ id: z.string() }),
  });
  await using server = await bench(database, [[spec, ask]]);
  expect((await server.app.inject('/api/test?id=7')).json()).toMatchObject({ code: 0 });
  expect(await server.metrics.text()).not.toContain('input_slips_total{');
  const response = await server.app.inject('/api/test?id=seven');
  expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([400, 1001]);
  expect(response.body).not.toContain('bigint');
  expect(server.logged()).toMatch(/refused by the database alone/);
  expect(server.logged()).toContain('22P02');
  expect(await server.metrics.text()).toContain('input_slips_total{call="test"} 1');
});
