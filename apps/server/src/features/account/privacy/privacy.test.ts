import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { withPhone } from '../phone/with-phone.test-data.ts';
import { zip } from './zip.ts';

let here: TestBrowser;
let phone: string;
const test = await withPhone('135', (visit) => ({ here, phone } = visit));

const password = 'correct horse';

/** The files of a ZIP, found as programs find them: from the directory at its end. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, nameLength] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
    ];
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength;
    const plain = inflateRawSync(archive.subarray(start, start + packed));
    expect([archive.readUInt32LE(at), crc32(plain), plain.length]).toEqual([
      0x02014b50,
      crc,
      archive.readUInt32LE(at + 24),
    ]);
    files[archive.toString('utf8', at + 46, at + 46 + nameLength)] = plain.toString();
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

async function download(url: string, browser = here) {
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  return await test.app.inject({ url, headers: { cookie } });
}

/** Where the words still stand. Counters of addresses belong to no account and are gone in minutes. */
async function traces(words: string[]): Promise<string[]> {
  const { pool } = test.database;
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits'`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    for (const word of words) if (rows.some((row) => row.text.includes(word))) found.push(`${name}: ${word}`);
  }
  return found;
}

describe('an export', () => {
  it('holds what is known about the account, and neither password nor hash', async () => {
    await here.get('updateUserInfo', { nickname: '小流' });
    await here.get('updatePwd', { password });
    await here.get('verifyPassword', { password });
    await here.get('savePhoneCode', { phone, scene: 'bind' });
    await here.get('bindPhone', { phone, code: await test.code(phone) });
    const { state, url, expiresAt } = await here.get('exportMe', {});
    expect([state, expiresAt]).toEqual(['ready', test.time.now + 900_000]);
    const response = await download(url!);
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    const files = unzip(response.rawPayload);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'videos.json',
        'uploads.json',
        'history.json',
        'views.json',
        'youth.json',
        'account.json',
      ]),
    );
    const guide = files['说明.txt'] ?? '';
    expect(Object.keys(files).filter((name) => !guide.includes(`${name}　`))).toEqual(['说明.txt']);
    // Each in words, none by the name of its file alone.
    expect(guide).not.toMatch(/　[a-z]/);
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
      account: { nickname: '小流', phone },
      sessions: [{ user_agent: 'test' }],
    });
    expect(JSON.stringify(files)).not.toMatch(/argon2|hash/);
  });

  it('is for the account that asked, for a quarter of an hour', async () => {
    const { url } = await here.get('exportMe', {});
    const other = test.browser();
    await other.enter();
    expect((await download(url!, other)).statusCode).toBe(404);
    expect((await download(url!, test.browser())).statusCode).toBe(404);
    expect((await download(url!.replace(/\.[\w-]{10}/, '.AAAAAAAAAA'))).statusCode).toBe(404);
    const foreign = test.browser();
    await foreign.enter(here.machineCode);
    expect(await foreign.call('exportMe', {})).toMatchObject({ code: 1005 });
    expect((await download(url!, foreign)).statusCode).toBe(404);
    expect((await download(url!)).statusCode).toBe(200);
    test.time.now += 900_000;
    expect((await download(url!)).statusCode).toBe(404);
  });
});

describe('the deletion of an account', () => {
  it('leaves nothing personal behind, and lets the device begin anew', async () => {
    const me = test.browser({ userAgent: 'peculiar agent', address: '198.51.100.77' });
    const { userCode } = await me.enter();
    await me.get('updateUserInfo', { nickname: '独一无二', signature: '签名不再', birthday: '1987-06-05' });
    const { machineCode } = me;
    await me.get('saveUserMachine', { machineCode, machineInformation: '机器独有' });
    await me.get('savePhoneCode', { phone, scene: 'register' });
    await me.get('regUser', { phone, code: await test.code(phone), password });
    const words = [
      userCode,
      '独一无二',
      '签名不再',
      '1987-06-05',
      phone,
      'peculiar agent',
      '198.51.100.77',
      '机器独有',
    ];
    expect(await traces(words)).not.toEqual([]);
    expect(await me.call('deleteMe', {})).toMatchObject({ code: 1001 });
    expect(await me.call('deleteMe', { password: 'wrong' })).toMatchObject({ code: 1002 });
    expect(await me.call('deleteMe', { password, machineCode })).toMatchObject({ code: 0, message: '账号已注销' });
    expect(await traces(words)).toEqual([]);
    expect(me.cookies.size).toBe(0);
    expect(await me.call('loginUser', { phone, password })).toMatchObject({ code: 1002 });
    expect((await me.enter()).userCode).not.toBe(userCode);
  });

  it('can be proven by SMS code', async () => {
    await here.get('savePhoneCode', { phone, scene: 'bind' });
    await here.get('bindPhone', { phone, code: await test.code(phone) });
    expect(await here.call('deleteMe', { code: '000000' })).toMatchObject({ code: 1001 });
    test.time.now += 60_000;
    await here.get('savePhoneCode', { scene: 'delete' });
    expect(await here.call('deleteMe', { code: await test.code(phone) })).toMatchObject({ code: 0 });
    expect(await here.call('getUserInfo', {})).toMatchObject({ code: -3 });
  });

  it('of a visitor needs no proof but the browser', async () => {
    const foreign = test.browser();
    await foreign.enter(here.machineCode);
    expect(await foreign.call('deleteMe', {})).toMatchObject({ code: 1005 });
    expect(await here.call('deleteMe', {})).toMatchObject({ code: 0 });
    expect(await foreign.call('getUserInfo', {})).toMatchObject({ code: -3 });
  });
});

describe('an archive', () => {
  it('holds its files, whole and by name, and is the same whenever it is made', async () => {
    const files = [
      { name: 'a.json', text: '{"名字":"流光"}'.repeat(1000) },
      { name: 'empty.txt', text: '' },
      { name: '说明.txt', text: '说明' },
    ];
    const archive = await zip(files);
    expect(unzip(archive)).toEqual({ 'a.json': files[0]!.text, 'empty.txt': '', '说明.txt': '说明' });
    expect(await zip(files)).toEqual(archive);
  });
});
