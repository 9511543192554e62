import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgeSettings } from '../../../platform/config/age-settings.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { type IdentityApp, identityApp } from '../../../testing/identity-app.ts';
import { testConfig } from '../../../testing/modules.ts';
import { answerType, requestType } from './outside-check.ts';
import { readToken, signToken } from './signed-token.ts';

/** Agent 8 has an adult area, agent 3 has none. */
const tide = '8';
const secret = 'shared between the two sides only';
const dayMs = 24 * 3600 * 1000;
const provider: AgeSettings = {
  check: 'provider',
  name: '慧眼核验',
  url: 'https://age.example/start?client=7',
  secret,
  publicKey: undefined,
  days: 30,
};

async function appWith(age: AgeSettings): Promise<IdentityApp> {
  return await identityApp(() => ({ config: { ...testConfig, trustProxy: ['loopback'], age } }));
}

const cookieOf = (browser: TestBrowser) => [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function helpers(test: () => IdentityApp) {
  return {
    visitor: async (agentId = tide) => {
      const browser = test().browser({ agentId });
      const { userCode } = await browser.enter();
      return { browser, userCode };
    },
    isAdult: async (browser: TestBrowser) => (await browser.get('getUserInfo', {})).ageConfirmed,
    /** The browser follows the way back. */
    comeBack: async (browser: TestBrowser | null, answer: string, extra: Record<string, string> = {}) =>
      await test().app.inject({
        url: `/age/return?answer=${encodeURIComponent(answer)}`,
        headers: { ...(browser ? { cookie: cookieOf(browser) } : {}), ...extra },
      }),
  };
}

describe('without an outside check', () => {
  let test: IdentityApp;
  beforeAll(async () => {
    test = await identityApp();
  });
  afterAll(() => test[Symbol.asyncDispose]());
  const { visitor, isAdult, comeBack } = helpers(() => test);

  it('the word of the person counts where there is an adult area, but not in youth mode', async () => {
    const { browser: elsewhere } = await visitor('3');
    expect(await elsewhere.call('confirmAge', { adult: true })).toMatchObject({ code: 1005 });
    const { browser } = await visitor();
    expect(await browser.get('confirmAge', { adult: true })).toEqual({ ageConfirmed: true, url: null });
    expect(await isAdult(browser)).toBe(true);
    await browser.get('youthMode', { on: true, pin: '1234' });
    expect(await isAdult(browser)).toBe(false);
    expect(await browser.call('confirmAge', { adult: true })).toMatchObject({ code: 1005 });
  });

  it('leaving forgets the age, stops what plays, and the lists are as before', async () => {
    const catalogue = await testCatalogue(test.database);
    const videoId = await catalogue.publish('night', { rating: '18', title: '深夜', agentIds: [tide] });
    const { browser } = await visitor();
    const area = async () => (await browser.get('getVideoByGroup', { rating: '18' })).list.map((card) => card.videoId);
    expect(await area()).toEqual([]);
    await browser.get('confirmAge', { adult: true });
    expect(await area()).toEqual([videoId]);
    const { playback } = await browser.get('getVideoInfo', { videoId });
    expect(playback).toHaveProperty('url');
    expect(await browser.call('leaveAdult', {})).toMatchObject({ code: 0, message: '已退出成人专区' });
    expect([await isAdult(browser), await area()]).toEqual([false, []]);
    expect(await browser.call('getVideoInfo', { videoId })).toMatchObject({ code: 1009, data: null });
    const { rows } = await test.database.pool.query('select subject from playback_revocations');
    expect(rows.length).toBeGreaterThan(0);
    // A second tap, and a visitor who was never in.
    expect((await browser.call('leaveAdult', {})).code).toBe(0);
  });

  it('nothing is taken from the way back', async () => {
    const { browser } = await visitor();
    const now = Math.floor(test.time.now / 1000);
    const answer = { state: 'x', nonce: 'y', result: 'adult', iat: now, exp: now + 60 };
    expect((await comeBack(browser, signToken(answerType, answer, ''))).statusCode).toBe(400);
    expect(await isAdult(browser)).toBe(false);
    expect((await test.app.inject('/age/test?request=x')).statusCode).toBe(404);
  });
});

describe('an outside check', () => {
  let test: IdentityApp;
  beforeAll(async () => {
    test = await appWith(provider);
  });
  afterAll(() => test[Symbol.asyncDispose]());
  const { visitor, isAdult, comeBack } = helpers(() => test);
  const seconds = () => Math.floor(test.time.now / 1000);

  interface Asked {
    state: string;
    nonce: string;
    return_url: string;
    min_age: number;
  }

  async function begin(browser: TestBrowser, back?: string): Promise<Asked> {
    const { ageConfirmed, url } = await browser.get('confirmAge', { adult: true, ...(back ? { back } : {}) });
    expect(ageConfirmed).toBe(false);
    expect(url).toMatch(/^https:\/\/age\.example\/start\?client=7&request=/);
    const token = new URL(url ?? '').searchParams.get('request') ?? '';
    return readToken(requestType, token, { alg: 'HS256', secret }) as Asked;
  }

  const answerTo = ({ state, nonce }: Asked, change: object = {}, key = secret) =>
    signToken(answerType, { state, nonce, result: 'adult', iat: seconds(), exp: seconds() + 300, ...change }, key);

  it('is told a random state, the way back and nothing of the person', async () => {
    const { browser, userCode } = await visitor();
    const asked = await begin(browser);
    expect(asked).toMatchObject({ min_age: 18, return_url: expect.stringMatching(/\/age\/return$/) as string });
    expect(JSON.stringify(asked)).not.toContain(userCode);
    expect(Object.keys(asked).toSorted()).toEqual(['exp', 'iat', 'min_age', 'nonce', 'return_url', 'state']);
    expect(await isAdult(browser)).toBe(false);
  });

  it('leads back to where the person was, and its answer is kept with name and end', async () => {
    const { browser, userCode } = await visitor();
    const asked = await begin(browser, '/video?id=5');
    const back = await comeBack(browser, answerTo(asked, { valid_until: seconds() + 7 * 86_400 }));
    expect([back.statusCode, back.headers.location, back.headers['cache-control']]).toEqual([
      303,
      '/#/video?id=5',
      'no-store',
    ]);
    expect(await isAdult(browser)).toBe(true);
    const { rows } = await test.database.pool.query(
      'select age_method, age_provider, age_until from accounts where user_code = $1',
      [userCode],
    );
    expect(rows).toEqual([
      {
        age_method: 'provider',
        age_provider: '慧眼核验',
        age_until: new Date((seconds() + 7 * 86_400) * 1000),
      },
    ]);
  });

  it('counts until its end and no moment longer, in lists and titles', async () => {
    const catalogue = await testCatalogue(test.database);
    const videoId = await catalogue.publish('ends', { rating: '18', title: '到期', agentIds: [tide] });
    const { browser } = await visitor();
    // It vouches for ten years; the installation takes thirty days of that.
    const asked = await begin(browser);
    await comeBack(browser, answerTo(asked, { valid_until: seconds() + 3650 * 86_400 }));
    const shown = async () => (await browser.call('getVideoByGroup', {})).text.includes('到期');
    expect([await isAdult(browser), await shown()]).toEqual([true, true]);
    const began = test.time.now;
    test.time.now = began + 30 * dayMs - 5000;
    // Sessions end after 30 days without use.
    expect([await isAdult(browser), await shown()]).toEqual([true, true]);
    test.time.now = began + 30 * dayMs + 1;
    expect([await isAdult(browser), await shown()]).toEqual([false, false]);
    expect((await browser.call('getVideoInfo', { videoId })).code).toBe(1009);
    test.time.now = began;
  });

  it('is refused when nobody here asked, when it is forged, late, or not an answer', async () => {
    const { browser } = await visitor();
    const asked = await begin(browser);
    const hostile = {
      nothing: '',
      text: 'yes',
      'another secret': answerTo(asked, {}, 'another secret of the same length..'),
      'its own request': signToken(
        requestType,
        { ...asked, result: 'adult', iat: seconds(), exp: seconds() + 60 },
        secret,
      ),
      'unknown state': answerTo({ ...asked, state: 'x'.repeat(43) }),
      'another nonce': answerTo({ ...asked, nonce: 'x'.repeat(43) }),
      'no result': answerTo(asked, { result: undefined }),
      'another result': answerTo(asked, { result: true }),
      'already over': answerTo(asked, { iat: seconds() - 400, exp: seconds() - 1 }),
      'from the future': answerTo(asked, { iat: seconds() + 600, exp: seconds() + 660 }),
      'good for too long': answerTo(asked, { exp: seconds() + 86_400 }),
      'no end': answerTo(asked, { exp: undefined }),
      'already run out': answerTo(asked, { valid_until: seconds() - 1 }),
      huge: answerTo(asked, { fill: 'x'.repeat(8000) }),
    };
    for (const [name, answer] of Object.entries(hostile)) {
      const { statusCode, body, headers } = await comeBack(browser, answer);
      expect([name, statusCode, headers.location, await isAdult(browser)]).toEqual([name, 400, undefined, false]);
      expect(body).toContain('年龄核验未完成');
    }
    const twice = await test.app.inject({ url: '/age/return?answer=a&answer=b' });
    expect(twice.statusCode).toBe(400);
    // None of them used up the question.
    expect((await comeBack(browser, answerTo(asked))).statusCode).toBe(303);
  });

  it('is taken once, from the browser that asked, in time', async () => {
    const [{ browser: mine }, { browser: other }] = [await visitor(), await visitor()];
    const asked = await begin(mine);
    const answer = answerTo(asked);
    for (const stranger of [null, other]) expect((await comeBack(stranger, answer)).statusCode).toBe(400);
    expect([await isAdult(mine), await isAdult(other)]).toEqual([false, false]);
    expect((await comeBack(mine, answer)).statusCode).toBe(303);
    await mine.get('leaveAdult', {});
    expect((await comeBack(mine, answer)).statusCode).toBe(400);
    expect(await isAdult(mine)).toBe(false);

    const late = await begin(other);
    test.time.now += 31 * 60_000;
    expect((await comeBack(other, answerTo(late))).statusCode).toBe(400);
    expect(await isAdult(other)).toBe(false);
  });

  it('of two answers at once, takes one', async () => {
    const { browser } = await visitor();
    const asked = await begin(browser);
    const both = await Promise.all([comeBack(browser, answerTo(asked)), comeBack(browser, answerTo(asked))]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 400]);
  });

  it('that says no lets nobody in, and says so', async () => {
    const { browser } = await visitor();
    for (const [result, words] of [
      ['minor', '未通过年龄核验'],
      ['unknown', '年龄核验未完成'],
    ] as const) {
      const asked = await begin(browser);
      const page = await comeBack(browser, answerTo(asked, { result }));
      expect([page.statusCode, await isAdult(browser)]).toEqual([200, false]);
      expect(page.body).toContain(words);
      // The same question cannot be answered better.
      expect((await comeBack(browser, answerTo(asked))).statusCode).toBe(400);
    }
  });

  it('does not open for an account that is in youth mode by then', async () => {
    const { browser } = await visitor();
    const asked = await begin(browser);
    await browser.get('youthMode', { on: true, pin: '1234' });
    expect((await comeBack(browser, answerTo(asked))).statusCode).toBe(400);
    await browser.get('youthMode', { on: false, pin: '1234' });
    expect(await isAdult(browser)).toBe(false);
  });

  it('goes back to screens of the app only', async () => {
    const { browser } = await visitor();
    for (const back of [
      '//evil.example',
      'https://evil.example',
      '/x\r\nset-cookie:a',
      '/a#b',
      String.raw`/\evil`,
      '',
    ]) {
      const answer = await browser.call('confirmAge', { adult: true, back });
      // Two slashes are a screen nobody knows, behind the hash: no other site.
      if (back === '//evil.example') continue;
      expect([back, answer.code]).toEqual([back, 1001]);
    }
    const { headers } = await comeBack(browser, answerTo(await begin(browser, '//evil.example')));
    expect(headers.location).toBe('/#//evil.example');
  });

  it('is part of what an account is told about itself, and goes with it', async () => {
    const { browser, userCode } = await visitor();
    await comeBack(browser, answerTo(await begin(browser)));
    const id = (
      await test.database.pool.query<{ id: string }>('select id from accounts where user_code = $1', [userCode])
    ).rows[0]?.id;
    await browser.get('deleteMe', { machineCode: browser.machineCode });
    const { rows } = await test.database.pool.query('select 1 from age_checks where account_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

it('takes answers by the public key of the other side, and none by the shared secret then', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await using test = await appWith({ ...provider, publicKey });
  const { visitor, isAdult, comeBack } = helpers(() => test);
  const { browser } = await visitor();
  const { url } = await browser.get('confirmAge', { adult: true });
  const token = new URL(url ?? '').searchParams.get('request') ?? '';
  const asked = readToken(requestType, token, { alg: 'HS256', secret }) as { state: string; nonce: string };
  const iat = Math.floor(test.time.now / 1000);
  const payload = { state: asked.state, nonce: asked.nonce, result: 'adult', iat, exp: iat + 60 };
  expect((await comeBack(browser, signToken(answerType, payload, secret))).statusCode).toBe(400);
  const text = `${encode({ alg: 'EdDSA', typ: answerType })}.${encode(payload)}`;
  const answer = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  expect((await comeBack(browser, answer)).statusCode).toBe(303);
  expect(await isAdult(browser)).toBe(true);
});

describe('the test provider', () => {
  let test: IdentityApp;
  beforeAll(async () => {
    test = await appWith({ check: 'test', days: 30 });
  });
  afterAll(() => test[Symbol.asyncDispose]());
  const { visitor, isAdult, comeBack } = helpers(() => test);

  async function choose(browser: TestBrowser, result: string) {
    const { url } = await browser.get('confirmAge', { adult: true });
    const page = await test.app.inject(url ?? '');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('不是真实的核验');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return await test.app.inject({ method: 'POST', url: url ?? '', headers, payload: `result=${result}` });
  }

  it.each([
    ['adult', 303, true],
    ['minor', 200, false],
    ['unknown', 200, false],
    ['forged', 400, false],
    ['late', 400, false],
  ] as const)('answers %s by the way of a real one', async (result, status, adult) => {
    const { browser } = await visitor();
    const sent = await choose(browser, result);
    expect(sent.statusCode).toBe(303);
    const back = new URL(String(sent.headers.location));
    expect(back.pathname).toBe('/age/return');
    const { statusCode } = await comeBack(browser, back.searchParams.get('answer') ?? '');
    expect([statusCode, await isAdult(browser)]).toEqual([status, adult]);
  });

  it('opens for a request of ours alone, and refuses what it does not offer', async () => {
    const { browser } = await visitor();
    expect((await test.app.inject('/age/test')).statusCode).toBe(404);
    expect((await test.app.inject(`/age/test?request=${signToken(requestType, {}, 'guess')}`)).statusCode).toBe(404);
    for (const result of ['', 'yes']) expect((await choose(browser, result)).statusCode).toBe(400);
  });
});

it('forgets what people only said of themselves once an outside check is used', async () => {
  await using test = await appWith({ check: 'self' });
  const { visitor } = helpers(() => test);
  const { browser, userCode } = await visitor();
  await browser.get('confirmAge', { adult: true });
  const state = async () =>
    (await test.database.pool.query('select age_method from accounts where user_code = $1', [userCode])).rows;
  expect(await state()).toEqual([{ age_method: 'self' }]);
  const { wholeApp } = await import('../../../testing/whole-app.ts');
  await using next = await wholeApp(test.database, { config: { age: provider } });
  await next.app.ready();
  expect(await state()).toEqual([{ age_method: null }]);
});
