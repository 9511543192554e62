import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { identityApp } from '../../../testing/identity-app.ts';

let here: TestBrowser;
const test = await identityApp();
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  here = test.browser();
  await here.enter();
});

describe('the profile', () => {
  it('changes in what is given, and keeps the rest', async () => {
    const before = await here.get('getUserInfo', {});
    const edit = { nickname: ' 小流 ', birthday: '2000-02-29', gender: 'female' } as const;
    const after = await here.get('updateUserInfo', edit);
    expect(after).toEqual({ ...before, nickname: '小流', birthday: '2000-02-29', gender: 'female' });
    expect(await here.get('updateUserInfo', { signature: '你好', birthday: null })).toEqual({
      ...after,
      signature: '你好',
      birthday: null,
    });
    expect(await here.get('updateUserInfo', {})).toMatchObject({ nickname: '小流', signature: '你好' });
  });

  it.each([
    '官方客服',
    '流光 官 方',
    'ＡＤＭＩＮ',
    'admin01',
    '宮方小编',
    '客\u200B服-小李',
    'Adm1n',
    '流光 support',
    '管理員',
  ])('refuses %s, which poses as staff', async (nickname) => {
    expect(await here.call('updateUserInfo', { nickname })).toMatchObject({
      code: 1001,
      data: { fields: { nickname: '昵称不能让人误以为是官方或客服' } },
    });
  });

  it.each(['badminton', '做客的人', '方圆', '地方官员', 'Sofia', '服务生'])('takes %s', async (nickname) => {
    expect((await here.get('updateUserInfo', { nickname })).nickname).toBe(nickname);
  });

  it('is text that looks like what it is', async () => {
    const hostile = '<b>\u202E甲\u200B\u2066乙</b>';
    expect((await here.get('updateUserInfo', { nickname: hostile })).nickname).toBe('<b>甲乙</b>');
    const tower = `好${'\u0336\u0301'.repeat(9)}`;
    expect((await here.get('updateUserInfo', { nickname: tower })).nickname.length).toBeLessThanOrEqual(4);
    expect((await here.get('updateUserInfo', { signature: '一行\n\n\n两行\u202E' })).signature).toBe('一行 两行');
    for (const nickname of ['\u200B\u200D\u2060', '\u3164\u3164', 'x'.repeat(21)]) {
      expect((await here.call('updateUserInfo', { nickname })).code).toBe(1001);
    }
    const huge = { nickname: 'x'.repeat(10 * 1024 * 1024) };
    expect((await here.call('updateUserInfo', huge)).status).toBe(413);
  });

  it('takes no picture that was not uploaded, and changes nothing then', async () => {
    for (const avatar of ['u1', '1', '/i/cover/320.webp', 'https://a.example/x.png', '9'.repeat(30)]) {
      expect(await here.call('updateUserInfo', { avatar, nickname: '小流' })).toMatchObject({
        code: 1001,
        data: { fields: { avatar: '请重新选择头像图片' } },
      });
    }
    expect((await here.get('getUserInfo', {})).nickname).toMatch(/^用户/);
  });

  it.each([
    { nickname: '' },
    { nickname: 'x'.repeat(21) },
    { birthday: '2000-02-30' },
    { gender: 'x' },
    { signature: 'x'.repeat(81) },
  ])('refuses %j', async (edit) => {
    expect(await here.call('updateUserInfo', edit as { nickname: string })).toMatchObject({ code: 1001 });
  });
});

describe('what the device says', () => {
  it('is kept, the last word of it', async () => {
    const { authorId } = await here.get('getUserInfo', {});
    const { machineCode } = here;
    for (const machineInformation of ['{"w":1}', '{"w":2}']) {
      await here.get('saveUserMachine', { machineCode, machineInformation });
    }
    const { rows } = await test.database.pool.query('select information from account_machines where account_id = $1', [
      authorId,
    ]);
    expect(rows).toEqual([{ information: '{"w":2}' }]);
  });

  it('about where the visitor came from needs the agent’s tag and the MD5 of the machine code', async () => {
    const { authorId } = await here.get('getUserInfo', {});
    const { secretcode } = await here.get('getAgentInfo', {});
    const other = await here.get('getAgentInfo', {}, { agentid: '8' });
    const { machineCode } = here;
    const md5 = createHash('md5').update(machineCode).digest('hex');
    const message = { machineCode, channelApi: 'tide', userName: 'amy', md5 };
    const say = async (changes: object, headers: Record<string, string>) =>
      (await here.call('saveUserMessage', { ...message, ...changes }, { headers })).code;
    expect(await say({}, {})).toBe(1005);
    expect(await say({}, { secretcode: 'wrong' })).toBe(1005);
    expect(await say({}, { secretcode: other.secretcode })).toBe(1005);
    expect(await say({ md5: '0'.repeat(32) }, { secretcode })).toBe(1005);
    expect(await say({ md5: md5.toUpperCase() }, { secretcode })).toBe(0);
    const source = async () => {
      const query = 'select channel_api, user_name from account_sources where account_id = $1';
      return (await test.database.pool.query(query, [authorId])).rows;
    };
    expect(await source()).toEqual([{ channel_api: 'tide', user_name: 'amy' }]);
    // The newest link wins; a device that came by none erases nothing.
    expect(await say({ channelApi: '', userName: 'bob' }, { secretcode })).toBe(0);
    expect(await say({ channelApi: '', userName: '' }, { secretcode })).toBe(0);
    expect(await source()).toEqual([{ channel_api: 'tide', user_name: 'bob' }]);
  });
});

describe('a visit by the link of a promoter', () => {
  it('is counted when the page says that it began with the link, not whenever it starts', async () => {
    const { pool } = test.database;
    await pool.query(`with p as (
        insert into promoters (agent_id, kind, name, created_at) values (3, 'person', '小林', now()) returning id)
      insert into promoter_codes (agent_id, promoter_id, code, created_at) select 3, id, 'lin', now() from p`);
    const { secretcode } = await here.get('getAgentInfo', {});
    const { machineCode } = here;
    const md5 = createHash('md5').update(machineCode).digest('hex');
    const message = { machineCode, channelApi: '', userName: 'lin', md5 };
    const say = async (arrived?: boolean) =>
      await here.call(
        'saveUserMessage',
        { ...message, ...(arrived === undefined ? {} : { arrived }) },
        { headers: { secretcode } },
      );
    const counted = async () =>
      (await pool.query('select visits, repeats, bots from promotion_days where code = $1', ['lin'])).rows;
    expect((await say()).code).toBe(0);
    expect(await counted()).toEqual([]);
    expect((await say(true)).code).toBe(0);
    expect((await say(true)).code).toBe(0);
    // What can be no code is no figure either.
    const odd = { ...message, userName: '<b>\u202Elin', arrived: true };
    expect((await here.call('saveUserMessage', odd, { headers: { secretcode } })).code).toBe(0);
    expect((await pool.query('select count(*)::int n from promotion_days where code_id is null')).rows).toEqual([
      { n: 0 },
    ]);
    const [row] = await counted();
    // What this browser of the tests calls itself may be that of a program.
    expect(row.visits + row.bots + row.repeats).toBe(2);
  });
});

describe('youth mode', () => {
  it('goes on with a PIN and off with the same', async () => {
    expect(await here.get('youthMode', { on: true, pin: '1234' })).toEqual({ youthMode: true });
    expect((await here.get('getUserInfo', {})).youthMode).toBe(true);
    expect(await here.call('youthMode', { on: false, pin: '4321' })).toMatchObject({ code: 1002, message: '密码错误' });
    expect(await here.call('youthMode', { on: true, pin: '4321' })).toMatchObject({ code: 1002 });
    expect(await here.get('youthMode', { on: true, pin: '1234' })).toEqual({ youthMode: true });
    expect(await here.get('youthMode', { on: false, pin: '1234' })).toEqual({ youthMode: false });
    expect((await here.get('getUserInfo', {})).youthMode).toBe(false);
  });
});
