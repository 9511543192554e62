import { createHmac } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { cachingProxy, type CachingProxy } from '../../testing/proxies/caching-proxy.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { holderRepository } from './holder.repository.ts';
import { saveMedia } from './media.import.ts';
import { playbackService } from './playback.service.ts';
import { revokeAccount, revokeMedia } from './revocation.repository.ts';

/**
 * Who gets which byte: every identity with every address that it or anybody else was given, changed in every way we
 * could think of, straight and through a shared cache that somebody entitled has filled before.
 */
const keys = { current: '1', keys: { 1: Buffer.alloc(32, 7) } };

const access = { open: 'free', paid: 'credit', gold: 'vip' } as const;
type MediaId = keyof typeof access;
const mediaIds = Object.keys(access) as MediaId[];
const full = ['master.m3u8', 'v720/playlist.m3u8', 'v720/init.mp4', 'v720/000.m4s', 'v720/031.m4s', 'subs/zh.vtt'];
const previews = ['preview/master.m3u8', 'preview/v720/playlist.m3u8', 'preview/v720/000.m4s'];
const never = ['source.mp4', 'v720/source.mp4', 'probe.json', 'preview/source.mp4'];
const everything = [...full, ...previews, ...never];
const videoIds = {} as Record<MediaId, string>;

const identities = ['nobody', 'account', 'viewer', 'author', 'vip', 'youth', 'foreign'] as const;
type Identity = (typeof identities)[number];
/** What each identity was given for each media: the token and what it opens. */
const granted = new Map<Identity, Map<MediaId, { token: string; mode: string }>>();

const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);
beforeAll(async () => {
  // Noon in Shanghai: youth mode is awake.
  test.time.now = Date.parse('2027-01-15T12:00:00+08:00');
  const author = test.browser();
  const { authorId } = await author.enter();
  for (const mediaId of mediaIds) {
    await saveMedia(test.database.db, { mediaId, durationMs: 60_000, width: 1, height: 1, previewMs: 10_000 });
    const agentIds = ['3', '8'];
    videoIds[mediaId] = await catalogue.publish(mediaId, { mediaId, access: access[mediaId], authorId, agentIds });
    for (const file of everything) {
      const target = path.join(test.folder, 'media/media', mediaId, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, `bytes of ${mediaId} ${file}`);
    }
  }
  for (const identity of identities) granted.set(identity, await grants(identity, author));
});

async function grants(identity: Identity, author: TestBrowser): Promise<Map<MediaId, { token: string; mode: string }>> {
  const browser = identity === 'author' ? author : test.browser(identity === 'foreign' ? { agentId: '8' } : {});
  const accountId = identity === 'nobody' || identity === 'author' ? '' : (await browser.enter()).authorId;
  if (identity === 'youth') await browser.get('youthMode', { on: true, pin: '1234' });
  if (identity === 'viewer') await openPaid(browser);
  const playback = playbackService({ keys, holders: holderRepository(test.database.db), clock: () => test.time.now });
  const given = new Map<MediaId, { token: string; mode: string }>();
  for (const mediaId of mediaIds) {
    const video = {
      access: access[mediaId],
      kind: 'long',
      rating: 'all',
      hasPreview: true,
      mediaId,
      durationMs: 60_000,
    } as const;
    const viewer = { accountId, vip: true, own: false, viewed: false, youth: false };
    // Memberships come with payments; until then the service is asked as it will be.
    const answer =
      identity === 'vip'
        ? await playback.playback('3', video, viewer)
        : (await browser.get('getVideoInfo', { videoId: videoIds[mediaId] })).playback;
    if (!('url' in answer)) throw new Error(`${identity} has no address for ${mediaId}`);
    given.set(mediaId, { token: answer.url.split('/')[2] ?? '', mode: answer.mode });
  }
  return given;
}

async function openPaid(browser: TestBrowser): Promise<void> {
  const adId = await catalogue.ad('reward');
  const { token } = await browser.get('accessAd', { adId, event: 'start' });
  test.time.now += 10_000;
  await browser.get('addUserViewingTimes', { adId, token: token ?? '' });
  await browser.get('reduceUserViewingTimes', { videoId: videoIds.paid });
}

type Fetch = (url: string) => Promise<{ status: number; body: string }>;

const direct: Fetch = async (url) => {
  const { statusCode, body } = await test.app.inject(url);
  return { status: statusCode, body };
};

/** Over sockets, as it is sent: a client library would tidy the path up. */
function through(origin: string): Fetch {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { port } = new URL(origin);
  return async (url) =>
    await new Promise((resolve, reject) => {
      const asked = request({ port, path: url, agent }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
      });
      asked.on('error', reject).end();
    });
}

const encode = (plain: string) => Buffer.from(plain).toString('base64url');

/** The same token, not as it was signed. */
function mutations(token: string, other: string): string[] {
  const [payload = '', signature = ''] = token.split('.');
  const fields = Buffer.from(payload, 'base64url').toString().split('|');
  const changed = (index: number, value: string) => encode(fields.with(index, value).join('|'));
  const flipped = (at: number) => {
    const index = Math.floor(token.length * at);
    return token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
  };
  return [
    ...[0, 0.2, 0.4, 0.6, 0.8, 0.95].map(flipped),
    ...mediaIds.filter((mediaId) => mediaId !== fields[2]).map((mediaId) => `${changed(2, mediaId)}.${signature}`),
    `${changed(1, '8888')}.${signature}`,
    `${changed(3, fields[3] === 'f' ? 'p' : 'f')}.${signature}`,
    `${changed(4, 'zzzzzzz')}.${signature}`,
    `${encode([...fields.slice(0, 5), 'AAAAAAAAAAAAAAAA'].join('|'))}.${signature}`,
    `${encode([...fields, 'x'].join('|'))}.${signature}`,
    `${payload}.${other.split('.')[1]}`,
    `${payload}.${createHmac('sha256', Buffer.alloc(32)).update(payload).digest('base64url')}`,
    `${payload}.`,
    payload,
    `${token}.${signature}`,
    token.toUpperCase(),
    token.replace('.', '%2E'),
  ].filter((mutated) => mutated !== token && mutated !== other);
}

/** What the token opens, said again without the code that decides it. */
function opens({ mode }: { mode: string }, mediaId: MediaId, asked: MediaId, file: string): boolean {
  if (mediaId !== asked) return false;
  return previews.includes(file) || (mode === 'full' && full.includes(file));
}

/** Every address that is worth a try, and what it must give; null is no byte. */
function attempts(): [url: string, expected: string | null][] {
  return [...granted].flatMap(([identity, given]) => {
    const stranger = granted.get(identity === 'vip' ? 'author' : 'vip');
    return [...given].flatMap(([mediaId, grant]) => {
      const asWritten = mediaIds.flatMap((asked) =>
        everything.map((file): [string, string | null] => [
          `/v/${grant.token}/${asked}/${file}`,
          opens(grant, mediaId, asked, file) ? `bytes of ${asked} ${file}` : null,
        ]),
      );
      const changed = mutations(grant.token, stranger?.get(mediaId)?.token ?? '').flatMap((token) =>
        ['master.m3u8', 'v720/031.m4s', 'preview/v720/000.m4s', 'source.mp4'].map((file): [string, string | null] => [
          `/v/${token}/${mediaId}/${file}`,
          null,
        ]),
      );
      return asWritten.concat(changed);
    });
  });
}

const atOnce = 16;

async function tryAll(all: ReturnType<typeof attempts>, fetch: Fetch): Promise<{ requests: number; wrong: string[] }> {
  const wrong: string[] = [];
  async function check([url, expected]: [string, string | null]): Promise<void> {
    const { status, body } = await fetch(url);
    const isRight =
      expected === null ? status >= 400 && !body.includes('bytes of') : status === 200 && body === expected;
    if (!isRight) wrong.push(`${status} ${url} ${body}`);
  }
  for (let start = 0; start < all.length; start += atOnce)
    await Promise.all(all.slice(start, start + atOnce).map(check));
  return { requests: all.length, wrong };
}

it('gives each identity what it is entitled to, and says so', () => {
  const modes = Object.fromEntries(
    [...granted].map(([identity, given]) => [identity, [...given.values()].map(({ mode }) => mode)]),
  );
  expect(modes).toEqual({
    nobody: ['full', 'preview', 'preview'],
    account: ['full', 'preview', 'preview'],
    viewer: ['full', 'full', 'preview'],
    author: ['full', 'full', 'full'],
    vip: ['full', 'full', 'full'],
    youth: ['full', 'preview', 'preview'],
    foreign: ['full', 'preview', 'preview'],
  });
});

it('gives no byte past what a token opens, whatever is changed about it', { timeout: 120_000 }, async () => {
  const { requests, wrong } = await tryAll(attempts(), direct);
  expect(requests).toBeGreaterThan(1800);
  expect(wrong).toEqual([]);
});

describe('behind a shared cache that an entitled viewer has filled', () => {
  let proxy: CachingProxy;
  let fetch: Fetch;
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    proxy = await cachingProxy(port, () => test.time.now);
    fetch = through(proxy.origin);
  });
  afterAll(() => proxy[Symbol.asyncDispose]());

  it('gives no byte either', { timeout: 120_000 }, async () => {
    for (const [mediaId, { token }] of granted.get('author') ?? []) {
      for (const file of everything) await fetch(`/v/${token}/${mediaId}/${file}`);
    }
    // Two hops each: every second one, which keeps all kinds of change, media and identity.
    const half = attempts().filter((_, index) => index % 2 === 0);
    const { requests, wrong } = await tryAll(half, fetch);
    expect(requests).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
    // It did keep what is open to all, and served it to others.
    expect([proxy.hits > 5, proxy.size > 5]).toEqual([true, true]);
  });

  it("ends what is taken down within ten seconds, and one account's rights with them", async () => {
    const address = (identity: Identity, mediaId: MediaId) =>
      `/v/${granted.get(identity)?.get(mediaId)?.token}/${mediaId}/v720/000.m4s`;
    const urls = [address('nobody', 'open'), address('viewer', 'paid'), address('author', 'paid')];
    const statuses = async (ask: Fetch) => await Promise.all(urls.map(async (url) => (await ask(url)).status));
    expect(await statuses(fetch)).toEqual([200, 200, 200]);

    const viewer = await holderOwner(granted.get('viewer')?.get('paid')?.token ?? '');
    await revokeAccount(test.database.db, viewer, test.time.now);
    await revokeMedia(test.database.db, 'open', test.time.now);
    test.time.now += 9_999;
    expect(await statuses(fetch)).toEqual([403, 403, 200]);
    expect(await statuses(direct)).toEqual([403, 403, 200]);
  });
});

async function holderOwner(token: string): Promise<string> {
  const holder =
    Buffer.from(token.split('.')[0] ?? '', 'base64url')
      .toString()
      .split('|')[5] ?? '';
  const row = await test.database.db
    .selectFrom('playback_holders')
    .select('account_id')
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow();
  return row.account_id;
}
