import { afterAll, expect, it } from 'vitest';
import { loadSecrets } from '../../platform/config/secrets.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { runCommand } from '../../testing/run-command.ts';
import { staffCookie } from '../../testing/staff.ts';
import { recover } from './recover.ts';
import { testFolder } from '../../testing/test-folder.ts';

const folder = testFolder(afterAll);
// A code that a command makes is used in the app: both have the secrets of one data folder.
const test = await identityApp(() => ({ clock: Date.now, secrets: loadSecrets(folder) }));
afterAll(() => test[Symbol.asyncDispose]());

async function cli(...args: string[]): Promise<string> {
  return await runCommand(recover, args, { dataDir: folder, databaseUrl: test.database.url });
}

async function staffName(role: 'owner' | 'finance'): Promise<string> {
  const { staffId } = await staffCookie(test.database.db, { role });
  const row = await test.database.db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst();
  return row?.name ?? '';
}

it('gives an account back by two of the staff who are named, and writes down who did what', async () => {
  const [first, second, finance] = [await staffName('owner'), await staffName('owner'), await staffName('finance')];
  const here = test.browser();
  const { userCode } = await here.enter();
  await here.get('updatePwd', { password: 'harbour at four 7' });
  const open = ['open', userCode, '--agent', '3', '--kind', 'order', '--proof', '订单号 20270101'];
  expect(await cli(...open, '--staff', finance)).toContain('may not do that');
  expect(await cli(...open, '--staff', 'nobody')).toContain('nobody of the staff is called "nobody"');
  const recoveryId = /^case (\d+)$/.exec(await cli(...open, '--staff', first))?.[1] ?? '';
  expect(await cli('approve', recoveryId, '--staff', first)).toContain('需要另一位员工批准');
  expect(await cli('approve', recoveryId, '--staff', second)).toContain('approved');
  await test.database.pool.query('update account_recoveries set ready_at = now() where id = $1', [recoveryId]);
  const [code = ''] = (await cli('code', recoveryId, '--staff', second)).split('\n');
  const phone = test.browser();
  expect(await phone.get('recovery/use', { userCode, code, password: 'night sail 8' })).toMatchObject({ userCode });
  const { rows } = await test.database.pool.query<{ staff_name: string; call: string }>(
    "select staff_name, call from staff_audit where call like 'cli recover%' order by at",
  );
  expect(rows).toEqual([
    { staff_name: first, call: 'cli recover open' },
    { staff_name: second, call: 'cli recover approve' },
    { staff_name: second, call: 'cli recover code' },
  ]);
});
