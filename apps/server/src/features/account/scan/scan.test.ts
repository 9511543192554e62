import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createListener } from '../../../platform/db/listen.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { identityApp } from '../../../testing/identity-app.ts';

/** The browser that asks, and the phone that is signed in. */
let asker: TestBrowser;
let mobile: TestBrowser;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';
const test = await identityApp(({ database }) => ({ listener: createListener(database.url) }));
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  asker = test.browser({ userAgent: chrome, address: '192.168.1.7' });
  mobile = test.browser();
  await mobile.enter();
});

type Decision = 'look' | 'approve' | 'refuse';
async function decide(scanId: string, decision: Decision, browser = mobile) {
  return await browser.call('scan/approve', { scanId, decision });
}

describe('a QR login', () => {
  it('shows the phone who asks, and signs the asker in within a second of the yes', async () => {
    const { scanId, url, expiresAt } = await asker.get('scan/create', {});
    expect(url).toBe(`http://localhost:80/#/scanCode?scanId=${scanId}`);
    expect(expiresAt).toBe(test.time.now + 120_000);
    const first = asker.get('scan/status', { scanId, known: 'waiting' });
    expect(await decide(scanId, 'look')).toMatchObject({
      code: 0,
      data: { device: 'Windows · Chrome', place: '局域网', state: 'seen' },
    });
    expect(await first).toEqual({ state: 'seen' });
    const second = asker.get('scan/status', { scanId, known: 'seen' });
    const asked = performance.now();
    expect(await decide(scanId, 'approve')).toMatchObject({ code: 0, data: { state: 'approved' } });
    expect(await second).toEqual({ state: 'approved' });
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect((await asker.get('getUserInfo', {})).userCode).toBe((await mobile.get('getUserInfo', {})).userCode);
  });

  it('is used once', async () => {
    const { scanId } = await asker.get('scan/create', {});
    await decide(scanId, 'look');
    await decide(scanId, 'approve');
    const states = await Promise.all([1, 2].map(() => asker.get('scan/status', { scanId })));
    expect(states.map(({ state }) => state).toSorted()).toEqual(['approved', 'expired']);
    expect(await asker.get('scan/status', { scanId })).toEqual({ state: 'expired' });
    expect(await decide(scanId, 'approve')).toMatchObject({ code: 1008 });
    expect(await decide(scanId, 'look')).toMatchObject({ code: 0, data: { state: 'expired' } });
  });

  it('belongs to the browser that asked', async () => {
    const { scanId } = await asker.get('scan/create', {});
    const thief = test.browser();
    await thief.get('scan/create', {});
    await decide(scanId, 'look');
    await decide(scanId, 'approve');
    expect(await thief.call('scan/status', { scanId })).toMatchObject({ code: 1004 });
    expect(await test.browser().call('scan/status', { scanId })).toMatchObject({ code: 1004 });
    expect(await asker.call('scan/status', { scanId }, { agentid: '8' })).toMatchObject({ code: 1004 });
    expect(await asker.get('scan/status', { scanId })).toEqual({ state: 'approved' });
  });

  it('is decided by the phone that looked, and by no other', async () => {
    const { scanId } = await asker.get('scan/create', {});
    expect(await decide(scanId, 'approve')).toMatchObject({ code: 1008 });
    await decide(scanId, 'look');
    const other = test.browser();
    await other.enter();
    expect(await decide(scanId, 'look', other)).toMatchObject({ code: 1008 });
    expect(await decide(scanId, 'approve', other)).toMatchObject({ code: 1008 });
    expect(await decide('nothing', 'look')).toMatchObject({ code: 1004 });
    expect(await decide('nothing', 'approve')).toMatchObject({ code: 1004 });
  });

  it('that is refused signs nobody in', async () => {
    const { scanId } = await asker.get('scan/create', {});
    await decide(scanId, 'look');
    expect(await decide(scanId, 'refuse')).toMatchObject({ code: 0, data: { state: 'refused' } });
    expect(await asker.get('scan/status', { scanId })).toEqual({ state: 'refused' });
    expect(await asker.call('getUserInfo', {})).toMatchObject({ code: -3 });
  });

  it('is over after two minutes, approved or not', async () => {
    const { scanId } = await asker.get('scan/create', {});
    await decide(scanId, 'look');
    await decide(scanId, 'approve');
    test.time.now += 120_000;
    expect(await asker.get('scan/status', { scanId })).toEqual({ state: 'expired' });
    expect(await asker.call('getUserInfo', {})).toMatchObject({ code: -3 });
  });

  it('is not approved by a session that a machine code alone opened', async () => {
    const foreign = test.browser();
    await foreign.enter(mobile.machineCode);
    const { scanId } = await asker.get('scan/create', {});
    expect(await decide(scanId, 'look', foreign)).toMatchObject({ code: 1005 });
  });
});

describe('the signed-in devices', () => {
  it('are listed by name and place, and can be signed out one by one or all at once', async () => {
    const second = test.browser({ userAgent: chrome });
    const third = test.browser();
    const { userCode } = await mobile.get('getUserInfo', {});
    await mobile.get('updatePwd', { password: 'correct horse' });
    for (const browser of [second, third]) await browser.get('loginUser', { userCode, password: 'correct horse' });
    const { list } = await mobile.get('sessions', {});
    expect(list).toHaveLength(3);
    expect(list.filter((device) => device.current)).toHaveLength(1);
    const chosen = list.find((device) => device.device === 'Windows · Chrome');
    expect(chosen).toMatchObject({ place: '局域网', current: false });
    const { sessionId } = chosen!;
    await mobile.get('verifyPassword', { password: 'correct horse' });
    expect(await mobile.call('sessions/revoke', { sessionId })).toMatchObject({ code: 0, message: '已下线' });
    expect(await mobile.call('sessions/revoke', { sessionId })).toMatchObject({ code: 1004 });
    expect(await second.call('getUserInfo', {})).toMatchObject({ code: -2 });
    await mobile.get('sessions/revoke', {});
    expect(await third.call('getUserInfo', {})).toMatchObject({ code: -2 });
    expect(await mobile.get('sessions', {})).toMatchObject({ list: [{ current: true }] });
  });

  it('stay signed in until whoever ends them has signed in again, where there is something to sign in with', async () => {
    const visitor = test.browser();
    await visitor.enter();
    expect(await visitor.call('sessions/revoke', {})).toMatchObject({ code: 0 });
    const { userCode } = await visitor.get('getUserInfo', {});
    await visitor.get('updatePwd', { password: 'correct horse' });
    const second = test.browser();
    await second.get('loginUser', { userCode, password: 'correct horse' });
    const asked = { code: 1005, message: '请先验证身份' };
    for (const given of [{}, { sessionId: (await visitor.get('sessions', {})).list[0]!.sessionId }]) {
      expect(await visitor.call('sessions/revoke', given)).toMatchObject(asked);
    }
    expect(await visitor.call('verifyPassword', { password: 'wrong horse' })).toMatchObject({ code: 1002 });
    expect(await visitor.call('sessions/revoke', {})).toMatchObject(asked);
    expect(await second.call('getUserInfo', {})).toMatchObject({ code: 0 });
    await visitor.get('verifyPassword', { password: 'correct horse' });
    // Shown in one browser, it says nothing about the other.
    expect(await second.call('sessions/revoke', {})).toMatchObject(asked);
    expect(await visitor.call('sessions/revoke', {})).toMatchObject({ code: 0 });
    expect(await second.call('getUserInfo', {})).toMatchObject({ code: -2 });
  });

  it('of others cannot be signed out', async () => {
    const { list } = await mobile.get('sessions', {});
    const other = test.browser();
    await other.enter();
    for (const sessionId of [list[0]!.sessionId, 'x', '99999999999999999999', '-1']) {
      expect(await other.call('sessions/revoke', { sessionId })).toMatchObject({ code: 1004 });
    }
    expect(await mobile.call('getUserInfo', {})).toMatchObject({ code: 0 });
  });
});

describe('the end of the program', () => {
  it('does not wait for those who wait', async () => {
    await using own = await identityApp();
    const browser = own.browser();
    const { scanId } = await browser.get('scan/create', {});
    const waiting = browser.get('scan/status', { scanId });
    await expect.poll(() => own.database.pool.idleCount).toBeGreaterThan(0);
    const started = performance.now();
    await own.app.close();
    expect(await waiting).toEqual({ state: 'waiting' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
