import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { endSessions } from '../../platform/session/end-sessions.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { holderRepository } from './holder.repository.ts';
import { saveMedia } from './media.import.ts';

const noon = Date.parse('2027-01-15T12:00:00+08:00');
const password = 'night sail 8';

const test = await forSuite(identityApp());
test.time.now = noon;
const catalogue = await testCatalogue(test.database);
const mediaId = 'gold';
await saveMedia(test.database.db, { mediaId, durationMs: 600_000, width: 1, height: 1, previewMs: 10_000 });
const videoId = await catalogue.publish('gold', { mediaId, access: 'vip' });
const file = path.join(test.folder, 'media/media/gold/v720/000.m4s');
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, 'bytes');

/** A VIP who watches on two devices. */
async function watching() {
  const first = test.browser();
  const { userCode, authorId: accountId } = await first.enter();
  await first.get('updatePwd', { password });
  const devices = [test.browser(), test.browser()] as const;
  await test.database.pool.query('update accounts set vip_until = $2 where id = $1', [
    accountId,
    new Date(test.time.now + 86_400_000),
  ]);
  for (const device of devices) await device.get('loginUser', { userCode, password });
  const urls = await Promise.all(devices.map(segmentOf));
  expect(await statuses(urls)).toEqual([200, 200]);
  return { accountId, devices, urls };
}

async function segmentOf(browser: TestBrowser): Promise<string> {
  const { playback } = await browser.get('getVideoInfo', { videoId });
  if (!('url' in playback)) throw new Error('no address');
  expect(playback.because).toBe('vip');
  return playback.url.replace('master.m3u8', 'v720/000.m4s');
}

async function statuses(urls: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(urls.map((url) => test.app.inject(url)));
  return answers.map(({ statusCode }) => statusCode);
}

describe('an address that plays by the right of somebody', () => {
  it('ends within ten seconds of signing out, on that device alone', async () => {
    const { devices, urls } = await watching();
    const [left, other] = devices;
    await left.get('outLogin', {});
    test.time.now += 9_999;
    expect(await statuses(urls)).toEqual([403, 200]);
    expect(await statuses([await segmentOf(other)])).toEqual([200]);
  });

  it('ends with the sessions that a new password ends, and with those that staff end', async () => {
    const { accountId, devices, urls } = await watching();
    await devices[0].get('updatePwd', { oldPassword: password, password: 'another sail 9' });
    test.time.now += 9_999;
    expect(await statuses(urls)).toEqual([200, 403]);
    await endSessions(test.database.db, accountId, { except: null, at: test.time.now });
    test.time.now += 9_999;
    expect(await statuses(urls)).toEqual([403, 403]);
  });

  it('is not given to a session that ends in the same moment', async () => {
    const { accountId } = await watching();
    const { rows } = await test.database.pool.query<{ id: string }>(
      'select id from sessions where account_id = $1 and revoked_at is null order by id desc limit 1',
      [accountId],
    );
    const sessionId = rows[0]?.id ?? '';
    await test.database.pool.query('delete from playback_holders where session_id = $1', [sessionId]);
    const holders = holderRepository(test.database.db);
    const asked = Promise.allSettled(Array.from({ length: 5 }, () => holders.holderOf({ accountId, sessionId })));
    await test.sessions.revoke(accountId, sessionId);
    const names = (await asked).flatMap((one) => (one.status === 'fulfilled' ? [`holder ${one.value}`] : []));
    const { rows: revoked } = await test.database.pool.query<{ subject: string }>(
      'select subject from playback_revocations where subject = any($1)',
      [names],
    );
    expect(revoked.map(({ subject }) => subject)).toEqual([...new Set(names)]);
    await expect(holders.holderOf({ accountId, sessionId })).rejects.toMatchObject({ failure: 'SESSION_REPLACED' });
  });
});
