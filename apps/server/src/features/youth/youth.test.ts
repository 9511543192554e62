import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { youthMinutes } from './youth.service.ts';

let child: TestBrowser;
const minute = 60_000;
let day = Date.parse('2027-01-15T12:00:00+08:00');

const test = await identityApp();
const catalogue = await testCatalogue(test.database);
await catalogue.media('film', { durationMs: 2 * 3600_000 });
const videoId = await catalogue.publish('film', { mediaId: 'film', durationMs: 2 * 3600_000 });
for (const file of ['master.m3u8', 'v720/000.m4s']) {
  const target = path.join(test.folder, 'media/media/film', file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `bytes of ${file}`);
}
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  day += 24 * 60 * minute;
  test.time.now = day;
  child = test.browser();
  await child.enter();
  await child.get('youthMode', { on: true, pin: '1234' });
});

const left = async () => (await child.get('getUserInfo', {})).youthMinutesLeft;
const look = async () => await child.call('getVideoInfo', { videoId });
async function useUp(): Promise<void> {
  for (let used = 0; used < youthMinutes; used += 1) {
    expect((await look()).code).toBe(0);
    test.time.now += minute;
  }
}

describe('forty minutes of youth mode', () => {
  it('are counted by the minute, however much is looked at within one', async () => {
    expect(await left()).toBe(40);
    for (let turn = 0; turn < 5; turn += 1) await look();
    await child.get('getVideoByGroup', {});
    expect(await left()).toBe(39);
    test.time.now += minute;
    await child.get('loklVideo', { videoId, position: 60, duration: 60 });
    expect(await left()).toBe(38);
  });

  it('end every call that gives content, with a word and a time', async () => {
    await useUp();
    expect(await left()).toBe(0);
    const until = Date.parse(
      '06:00+08:00'.replace(/^/, `${new Date(day + 24 * 60 * minute).toISOString().slice(0, 10)}T`),
    );
    const locked = { code: 1005, message: '今日使用时长已用完', data: { youthLock: 'time', until } };
    expect(await look()).toMatchObject(locked);
    for (const answer of [
      child.call('getVideoByGroup', {}),
      child.call('getPopularVideo', {}),
      child.call('myLookList', {}),
      child.call('loklVideo', { videoId, position: 1, duration: 60 }),
    ]) {
      expect(await answer).toMatchObject(locked);
    }
    // Somebody else, and what is no content, is not touched.
    expect((await test.browser().call('getVideoByGroup', {})).code).toBe(0);
    expect((await child.call('getVideoGroups', {})).code).toBe(0);
  });

  it('end with the PIN, and are still used up when youth mode is turned on again', async () => {
    await useUp();
    expect((await child.call('youthMode', { on: false, pin: '0000' })).code).toBe(1002);
    expect((await look()).code).toBe(1005);
    await child.get('youthMode', { on: false, pin: '1234' });
    expect((await look()).code).toBe(0);
    expect(await left()).toBeNull();
    await child.get('youthMode', { on: true, pin: '4321' });
    expect((await look()).code).toBe(1005);
  });

  it('begin anew after midnight in Shanghai, once the night is over', async () => {
    await useUp();
    test.time.now = day + 12 * 60 * minute;
    expect(await look()).toMatchObject({ code: 1005, data: { youthLock: 'night' } });
    test.time.now = day + 18 * 60 * minute;
    expect((await look()).code).toBe(0);
    expect(await left()).toBe(39);
  });

  it('count a player that reports nothing, and stop it within ten seconds', { timeout: 60_000 }, async () => {
    const { data } = await look();
    const url = 'url' in data.playback ? data.playback.url : '';
    const segment = url.replace('master.m3u8', 'v720/000.m4s');
    const fetch = async () => await test.app.inject(segment);
    const revoked = async () => (await test.database.pool.query('select from playback_revocations')).rowCount ?? 0;
    const before = await revoked();
    expect((await fetch()).headers['cache-control']).toMatch(/^private/);
    for (let used = 1; used <= youthMinutes; used += 1) {
      test.time.now += minute;
      await fetch();
      await expect.poll(left).toBe(Math.max(0, youthMinutes - 1 - used));
    }
    // It is ended behind the answer to the last segment; the ten seconds are those after that.
    await expect.poll(revoked).toBe(before + 1);
    test.time.now += 10_000;
    await expect.poll(async () => (await fetch()).statusCode).toBe(403);
  });

  it('let no grant outlive the evening', async () => {
    test.time.now = day + 9.5 * 60 * minute;
    const { playback } = (await look()).data;
    expect('url' in playback && playback.expiresAt).toBe(day + 10 * 60 * minute);
  });

  it('stop what was playing when youth mode is turned on', async () => {
    await child.get('youthMode', { on: false, pin: '1234' });
    const paid = await catalogue.publish('paid', {
      mediaId: 'film',
      access: 'vip',
      authorId: (await child.get('getUserInfo', {})).authorId,
    });
    const { playback } = await child.get('getVideoInfo', { videoId: paid });
    const url = 'url' in playback ? playback.url : '';
    expect((await test.app.inject(url)).statusCode).toBe(200);
    await child.get('youthMode', { on: true, pin: '1234' });
    test.time.now += 6000;
    expect((await test.app.inject(url)).statusCode).toBe(403);
  });
});
