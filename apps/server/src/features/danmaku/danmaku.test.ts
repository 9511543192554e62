import { beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '@liuguang/contract/calls.ts';
import { communityApp, type Person } from '../../testing/community.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { unconnectedModules } from '../../testing/modules.ts';

let videoId: string;
let made = 0;

const test = await forSuite(communityApp());
const catalogue = await testCatalogue(test.database);
beforeEach(async () => {
  videoId = await catalogue.publish(`danmaku ${(made += 1)}`, { durationMs: 150_000 });
  // Past the second for which answers are shared, and the minute of the limits.
  test.time.now += 120_000;
});

type Given = Partial<CallInput<'danmaku/send'>>;

const send = (who: Person, given: Given = {}) =>
  who.browser.call('danmaku/send', { videoId, at: 1000, text: '前方高能', ...given });
const shown = async (segment = 0, who: Person = test.you) => {
  test.time.now += 5000;
  return (await who.browser.get('danmaku/segment', { videoId, segment })).list.map(({ text }) => text);
};

describe('danmaku', () => {
  it('are kept by the minute they are written onto, in the order of their time', async () => {
    await send(test.me, { at: 40_000, text: '四十秒' });
    await send(test.me, { at: 1500, text: '一秒半', mode: 'top' });
    await send(test.me, { at: 61_000, text: '下一分钟' });
    expect(await shown(0)).toEqual(['一秒半', '四十秒']);
    expect(await shown(1)).toEqual(['下一分钟']);
    expect((await test.you.browser.call('danmaku/segment', { videoId, segment: 3 })).code).toBe(1004);
    expect((await send(test.me, { at: 150_001, text: '片尾之后' })).code).toBe(1001);
  });

  it('name nobody, but are the same for all that one person writes', async () => {
    await send(test.me, { text: '一' });
    await send(test.me, { text: '二' });
    await send(test.you, { text: '三' });
    const { list } = await test.you.browser.get('danmaku/segment', { videoId });
    const [first, second, third] = list.map(({ by }) => by);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
    expect(JSON.stringify(list)).not.toContain(`"${test.me.accountId}"`);
  });

  it('may lie in shared caches, under an address that names no session', async () => {
    await send(test.me);
    const url = `/api/danmaku/segment?agentid=3&videoId=${videoId}&segment=0`;
    const first = await test.app.inject({ url });
    expect(first.headers['cache-control']).toBe('public, max-age=4');
    expect(first.headers['set-cookie']).toBeUndefined();
    const again = await test.app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('have colours for VIP alone, by the word of the server', async () => {
    expect((await send(test.me, { color: '#FFC46B' })).code).toBe(1006);
    const vip = await test.person();
    await test.database.pool.query(`update accounts set vip_until = now() + interval '10 years' where id = $1`, [
      vip.accountId,
    ]);
    expect((await send(vip, { color: '#FFC46B' })).data).toMatchObject({ color: '#FFC46B', state: 'published' });
  });

  it('stay with the agent', async () => {
    await send(test.me);
    const other = await test.person({ agentId: '8' });
    expect((await send(other)).code).toBe(1004);
    expect((await other.browser.call('danmaku/segment', { videoId })).code).toBe(1004);
  });

  it('of a second with very many are the newest, and a minute costs the same', async () => {
    await test.database.pool.query(
      `insert into danmaku (agent_id, video_id, author_id, at_ms, text, same_as, mode, color, state, created_at)
       select 3, $1, $2, (n % 60) * 1000, n::text, n::text, 'scroll', '#FFFFFF', 'published', now()
       from generate_series(1, 20000) n`,
      [videoId, test.me.accountId],
    );
    const list = await shown();
    expect(list).toHaveLength(60 * 34);
    expect(list.slice(0, 2)).toEqual([String(19_980 - 33 * 60), String(19_980 - 32 * 60)]);
  });
});

describe('too much of it', () => {
  it('is what is said twice, by a double tap as well as later', async () => {
    const twice = await Promise.all([1, 2].map(() => send(test.me, { clientKey: 'tap' })));
    expect(twice.map(({ data }) => data.id)).toEqual([twice[0]?.data.id, twice[0]?.data.id]);
    expect((await send(test.me, { text: '前方 高能！' })).code).toBe(1008);
    const race = await Promise.all([1, 2, 3].map((key) => send(test.you, { text: '抢', clientKey: `r${key}` })));
    expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1008, 1008]);
    expect(await shown()).toEqual(['前方高能', '抢']);
  });

  it('is the same line by a crowd of new accounts', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => test.person({ member: false })));
    const codes = [];
    for (const one of crowd) codes.push((await send(one, { text: '加我好友' })).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 0), 1008, 1008]);
  });

  it('is more than twenty in a minute by one account', async () => {
    const loud = await test.person();
    const codes = [];
    for (let each = 0; each < 21; each++) codes.push((await send(loud, { text: `第${each}句` })).code);
    expect(codes.filter((code) => code === 0)).toHaveLength(20);
    expect(codes.at(-1)).toBe(1003);
  });

  it('is more than sixty in a minute from one address, however many accounts it has', async () => {
    const address = '198.51.100.7';
    const codes = [];
    for (let account = 0; account < 4; account++) {
      const browser = await test.visitor({ address });
      for (let each = 0; each < 18; each++) {
        codes.push((await browser.call('danmaku/send', { videoId, at: 0, text: `${account}之${each}` })).code);
      }
    }
    expect(codes.filter((code) => code === 0)).toHaveLength(60);
  });
});

describe('what an agent lets through', () => {
  it('sends words back, lets others wait, and shows them once somebody has looked', async () => {
    const { pool } = test.database;
    await pool.query(`insert into community_words values (3, '坏话', 'refuse'), (3, '悬念', 'review')`);
    expect((await send(test.me, { text: '说坏 话' })).code).toBe(1001);
    const { data } = await send(test.me, { text: '有悬念' });
    expect(data.state).toBe('review');
    expect(await shown()).toEqual([]);
    const { waiting } = test.modules.safety;
    await waiting.decide({ what: 'danmaku', id: data.id, publish: true, reason: '' });
    expect(await shown()).toEqual(['有悬念']);
    const { list } = await test.me.browser.get('sysNotify', {});
    expect(list[0]?.text).toContain('「有悬念」已公开');
  });

  it('waits for all of it where the agent looks at posts first', async () => {
    await test.database.pool.query('update agents set review_posts = true where id = 3');
    expect((await send(test.me, { text: '先审' })).data.state).toBe('review');
    await test.database.pool.query('update agents set review_posts = false where id = 3');
    expect(await shown()).toEqual([]);
  });

  it('takes what was reported away and shows it again, by the decision of staff', async () => {
    const { data } = await send(test.me);
    const report = { kind: 'danmaku', id: data.id, reason: 'spam' } as const;
    const elsewhere = await test.person({ agentId: '8' });
    expect((await elsewhere.browser.call('report', report)).code).toBe(1004);
    expect((await test.you.browser.call('report', report)).code).toBe(0);
    const { decisions } = test.modules.safety;
    const { rows } = await test.database.pool.query<{ id: string }>(
      `select id from safety_cases where kind = 'danmaku'`,
    );
    const about = { caseId: rows[0]?.id ?? '', reason: '刷屏', by: 'staff 1', banAdvised: false };
    await decisions.decide({ ...about, decision: 'remove' });
    expect(await shown()).toEqual([]);
    await decisions.putBack({ kind: 'danmaku', itemId: data.id, reason: '误判', by: 'staff 1' });
    expect(await shown()).toEqual(['前方高能']);
  });
});

describe('who may', () => {
  it('not read or write in youth mode', async () => {
    const young = await test.person();
    await young.browser.get('youthMode', { on: true, pin: '1234' });
    expect((await send(young)).code).toBe(1005);
    expect((await young.browser.call('danmaku/segment', { videoId })).code).toBe(1005);
  });

  it('only adults on an 18+ title, and no shared cache keeps it', async () => {
    const adults = await catalogue.publish(`adult ${made}`, { rating: '18', agentIds: ['8'] });
    const [grown, unasked] = [await test.person({ agentId: '8' }), await test.person({ agentId: '8' })];
    await grown.browser.get('confirmAge', { adult: true });
    expect((await grown.browser.call('danmaku/send', { videoId: adults, at: 0, text: '夜' })).code).toBe(0);
    expect((await unasked.browser.call('danmaku/send', { videoId: adults, at: 0, text: '夜' })).code).toBe(1009);
    expect((await unasked.browser.call('danmaku/segment', { videoId: adults })).code).toBe(1009);
    const cookie = [...grown.browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const url = `/api/danmaku/segment?agentid=8&videoId=${adults}`;
    const answer = await test.app.inject({ url, headers: { cookie } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect((await test.app.inject({ url })).statusCode).toBe(403);
  });

  it('only with the grant of the player where the title is not open to everybody, as far as it goes', async () => {
    await catalogue.media('gated', { previewMs: 30_000, durationMs: 150_000 });
    const gated = await catalogue.publish(`gated ${made}`, {
      access: 'vip',
      mediaId: 'gated',
      previewSeconds: 30,
      durationMs: 150_000,
    });
    const vip = await test.person();
    await test.database.pool.query(`update accounts set vip_until = now() + interval '10 years' where id = $1`, [
      vip.accountId,
    ]);
    const grantOf = async (who: Person) => {
      const { playback } = await who.browser.get('getVideoInfo', { videoId: gated });
      return 'url' in playback ? (playback.url.split('/')[2] ?? '') : '';
    };
    const [whole, preview] = [await grantOf(vip), await grantOf(test.me)];
    const write = (who: Person, at: number, grant?: string) =>
      who.browser.call('danmaku/send', { videoId: gated, at, text: `在${at}`, grant });
    expect((await write(vip, 50_000, whole)).code).toBe(0);
    expect((await write(test.me, 50_000, preview)).code).toBe(1001);
    expect((await write(test.me, 20_000, preview)).code).toBe(0);
    expect((await write(test.me, 20_000)).code).toBe(1005);
    const read = async (grant?: string) => {
      const { code, data } = await test.you.browser.call('danmaku/segment', { videoId: gated, grant });
      return code === 0 ? data.list.map(({ text }) => text) : code;
    };
    expect(await read(whole)).toEqual(['在20000', '在50000']);
    expect(await read(preview)).toEqual(['在20000']);
    expect(await read()).toBe(1005);
    expect(await read(`${whole}x`)).toBe(1005);
  });

  it('go, and leaves nothing', async () => {
    const gone = await test.person();
    await send(gone, { text: '再见' });
    const { personalData } = unconnectedModules.account;
    const own = personalData.find(({ name }) => name === 'danmaku');
    expect(await own?.export(test.database.db, gone.accountId)).toMatchObject([{ text: '再见', videoId }]);
    await test.database.db.transaction().execute(async (trx) => await own?.erase(trx, gone.accountId));
    expect(await shown()).toEqual([]);
  });
});
