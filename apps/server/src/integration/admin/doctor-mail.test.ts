import { afterAll, expect, it } from 'vitest';
import { mailVerdict } from '../../cli/doctor/doctor-mail.ts';
import { mailHealth } from '../../features/mail/mail.public.ts';
import { testDatabase } from '../../testing/database.ts';
import { testConfig, testSecrets } from '../../testing/modules.ts';
import { signedInStaff } from '../../testing/staff.ts';
import { wholeApp } from '../../testing/whole-app.ts';

const database = await testDatabase();
afterAll(async () => {
  await whole[Symbol.asyncDispose]();
  await database.close();
});

const config = { ...testConfig, mailLoopback: true };
const whole = await wholeApp(database, { config });
const owner = await signedInStaff({ ...whole, database }, { role: 'owner' });
const verdict = async () => {
  const { db } = database;
  return mailVerdict(await mailHealth({ db, config, secrets: testSecrets }, Date.now()));
};
const mail = (state: 'waiting' | 'failed', minutes: number, problem: string) =>
  database.pool.query(
    `insert into mails (message_id, kind, state, problem, created_at, expires_at, ended_at)
     select gen_random_uuid()::text, 'notice', $1, $3, at, at + interval '1 day', case when $1 = 'failed' then at end
     from (select now() - make_interval(mins => $2) as at) moment`,
    [state, minutes, problem],
  );

it('says whether mail is set up, tested, refused or left waiting', async () => {
  expect(await verdict()).toEqual({ state: 'ok', text: 'off; 系统 → 邮件 or SMTP_URL turns it on' });
  const from = { fromAddress: 'no-reply@example.com', fromName: '流光' };
  // Nobody listens there.
  await owner.get('mail/save', { host: 'localhost', port: 9, security: 'plain', user: '', password: '', ...from });
  expect(await verdict()).toEqual({ state: 'warn', text: 'never tested: 发送测试邮件 in 系统 → 邮件' });
  const { message } = await owner.get('mail/test', { to: 'owner@example.com' });
  expect(await verdict()).toEqual({ state: 'warn', text: `its last test failed (${message})` });
  await database.pool.query(`update service_keys set test_ok = true`);
  expect(await verdict()).toMatchObject({ state: 'ok' });

  // More than a week ago: told long since.
  await mail('failed', 8 * 24 * 60, 'old');
  await mail('waiting', 5, '');
  expect(await verdict()).toMatchObject({ state: 'ok' });
  await mail('failed', 60, '收件人不存在');
  expect(await verdict()).toEqual({ state: 'warn', text: '1 mails were given up in the last week (收件人不存在)' });
  await mail('waiting', 45, '服务器没有应答');
  expect(await verdict()).toMatchObject({
    state: 'warn',
    text: expect.stringMatching(/^the oldest mail waits for 45 minutes \(服务器没有应答\)/) as string,
  });
});

it('fails when the password was sealed under a key that is gone', async () => {
  await database.pool.query(`update service_keys set sealed = '\\x00'`);
  expect(await verdict()).toMatchObject({ state: 'fail', text: expect.stringContaining('cannot be opened') as string });
});
