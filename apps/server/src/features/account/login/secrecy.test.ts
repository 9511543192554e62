import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { verify } from '@node-rs/argon2';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { redactedPaths } from '../../../platform/log/redact.ts';
import { identityApp } from '../../../testing/identity-app.ts';

/** Everything that people or their devices kept secret in a life of the app: dumped, logged or timed, it must not show. */

let lines = '';
const secrets = new Map<string, string>();
const password = 'correct horse battery';
const phone = '13712345678';

const output = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines += chunk.toString();
    done();
  },
});
const test = await identityApp(() => ({
  log: pino({ level: 'trace', redact: redactedPaths }, output),
  // As the product keeps them.
  passwordCost: undefined,
}));
const member = test.browser();
const visitor = test.browser();
for (const [name, browser] of Object.entries({ member, visitor })) {
  secrets.set(`machine code of the ${name}`, browser.machineCode);
  const device = await browser.get('autoRegUser', { machineCode: browser.machineCode });
  const { userCode, password: oneTime } = device as { userCode: string; password: string };
  secrets.set(`one-time password of the ${name}`, oneTime);
  await browser.get('loginUser', { userCode, password: oneTime, machineCode: browser.machineCode });
  await browser.call('autoRegUser', { machineCode: browser.machineCode });
}
await member.get('savePhoneCode', { phone, scene: 'register' });
await member.get('regUser', { phone, code: await test.code(phone), password });
await member.get('youthMode', { on: true, pin: '2580' });
await member.call('loginUser', { phone, password: 'nearly the password' });
await member.call('autoRegUser', { machineCode: 'broken-machine-code' });
secrets.set('a wrong password', 'nearly the password');
secrets.set('a broken machine code', 'broken-machine-code');
secrets.set('password', password);
for (const [name, browser] of Object.entries({ member, visitor })) {
  for (const [cookie, token] of browser.cookies) secrets.set(`cookie ${cookie} of the ${name}`, token);
}
afterAll(() => test[Symbol.asyncDispose]());

/** The ways in which a secret could have been kept carelessly. */
function forms(secret: string): string[] {
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')];
  const hashes = ['md5', 'sha1', 'sha256'].map((algorithm) => createHash(algorithm).update(secret).digest());
  // A random token cannot be guessed from its SHA-256; a code that a device repeats for ever is not kept that way.
  const careless = secret.length === 43 ? bytes : [...bytes, ...hashes];
  return [
    secret,
    ...careless.flatMap((form) => (form.length > 8 ? [form.toString('hex'), form.toString('base64')] : [])),
  ];
}

describe('a dump of the database', () => {
  it('holds no usable password, machine code, one-time password or session', async () => {
    const { pool } = test.database;
    const tables = await pool.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    );
    let dump = '';
    for (const { name } of tables.rows) {
      const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
      dump += rows.map((row) => row.text).join('\n');
    }
    expect(dump).toContain(phone);
    const shown = [...secrets].filter(([, secret]) => forms(secret).some((form) => dump.includes(form)));
    expect(shown.map(([name]) => name)).toEqual([]);
  });

  it('does not even let a PIN or SMS code be tried out', async () => {
    const { rows } = await test.database.pool.query<{ password_hash: string; youth_pin_hash: string }>(
      'select password_hash, youth_pin_hash from accounts where phone = $1',
      [phone],
    );
    const { password_hash: passwordHash, youth_pin_hash: pinHash } = rows[0]!;
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(passwordHash, password)).toBe(false);
    expect(await verify(pinHash, '2580')).toBe(false);
    const codes = await test.database.pool.query<{ code_hash: Buffer }>('select code_hash from sms_codes');
    const code = await test.code(phone);
    expect(codes.rows.map((row) => row.code_hash)).not.toContainEqual(createHash('sha256').update(code).digest());
  });
});

async function linesOf(call: () => Promise<unknown>): Promise<string> {
  const before = lines.length;
  await call();
  return lines.slice(before);
}

describe('the log', () => {
  it('tells of the calls and of no secret', async () => {
    expect(lines).toContain('"call":"loginUser"');
    const shown = [...secrets].filter(([, secret]) => forms(secret).some((form) => lines.includes(form)));
    expect(shown.map(([name]) => name)).toEqual([]);
    expect(lines).not.toContain(`"${await test.code(phone)}"`);
    expect(lines).not.toContain(phone);
  });

  it('names the account of a login, right or wrong', async () => {
    const { userCode } = await member.get('getUserInfo', {});
    const { rows } = await test.database.pool.query<{ id: string }>('select id from accounts where user_code = $1', [
      userCode,
    ]);
    const account = `"accountId":"${rows[0]?.id}"`;
    const browser = test.browser();
    expect(await linesOf(() => browser.call('loginUser', { userCode, password: 'wrong' }))).toContain(account);
    expect(await linesOf(() => browser.call('loginUser', { phone, password }))).toContain(account);
    const unknown = await linesOf(() => test.browser().call('loginUser', { userCode: 'LG999999999', password }));
    expect(unknown).toContain('"call":"loginUser"');
    expect(unknown).not.toContain('accountId');
  });
});

describe('a failed login', () => {
  it('takes as long for an account that does not exist as for a wrong password', async () => {
    const times: Record<'real' | 'none', number[]> = { real: [], none: [] };
    const { userCode } = await member.get('getUserInfo', {});
    for (let n = 0; n < 9; n += 1) {
      for (const [kind, name] of [
        ['real', userCode],
        ['none', 'LG999999999'],
      ] as const) {
        const browser = test.browser();
        const started = performance.now();
        expect(await browser.call('loginUser', { userCode: name, password: 'wrong' })).toMatchObject({ code: 1002 });
        times[kind].push(performance.now() - started);
      }
    }
    const [real, none] = [median(times.real), median(times.none)];
    // Without the work of a hash it would be ten times quicker; a busy machine is not that uneven.
    expect(none / real).toBeGreaterThan(0.5);
    expect(none / real).toBeLessThan(2);
  });
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
