import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { expect, vi } from 'vitest';
import { saveAuthor } from '../features/account/account.import.ts';
import type { VideoImport } from '../features/video/video.import.ts';
import type { TestBrowser } from './browser.ts';
import { testCatalogue, type TestCatalogue } from './catalogue.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';

export const day = 86_400_000;

export interface RecommendApp extends IdentityApp {
  readonly catalogue: TestCatalogue;
  creator(name: string): Promise<string>;
  /** A title of a month ago. */
  title(key: string, changes?: Partial<VideoImport>): Promise<string>;
  member(agentId?: string): Promise<TestBrowser>;
  /** Plays it for some seconds; the record of it is written when this is done. */
  watch(by: TestBrowser, videoId: string, seconds?: number): Promise<void>;
}

/** The whole app with a catalogue and people who watch. */
export async function recommendApp(): Promise<RecommendApp> {
  const test = await identityApp();
  test.time.now = Date.parse('2027-01-15T12:00:00+08:00');
  const catalogue = await testCatalogue(test.database);
  const { db } = test.database;
  const watchedMs = async (by: TestBrowser, videoId: string) => {
    const { authorId } = await by.get('getUserInfo', {});
    const row = await db
      .selectFrom('video_watched')
      .select('watched_ms')
      .where('account_id', '=', authorId)
      .where('video_id', '=', videoId)
      .executeTakeFirst();
    return Number(row?.watched_ms ?? -1);
  };
  return {
    ...test,
    catalogue,
    async creator(name) {
      return (await saveAuthor(db, { agentId: '3', userCode: name, nickname: name, avatar: '' })).accountId;
    },
    title: (key, changes = {}) =>
      catalogue.publish(key, { publishedAt: new Date(test.time.now - 30 * day), ...changes }),
    async member(agentId = '3') {
      const browser = test.browser({ agentId });
      await browser.enter();
      return browser;
    },
    async watch(by, videoId, seconds = 40) {
      await by.get('addVolume', { videoId });
      test.time.now += seconds * 1000;
      await by.get('loklVideo', { videoId, position: seconds, duration: 60 });
      const written = async () => expect(await watchedMs(by, videoId)).toBe(seconds * 1000);
      await vi.waitFor(written, { timeout: 5000 });
    },
  };
}

type Asked = { groupId?: string; length?: 'short'; size?: number };

/** All pages of one refresh. */
export async function wholeFeed(by: TestBrowser, asked: Asked = {}, atMost = 30): Promise<VideoCard[]> {
  const cards: VideoCard[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < atMost; page += 1) {
    const input = { sort: 'recommend', size: 5, ...asked, ...(cursor ? { cursor } : {}) } as const;
    const { list, nextCursor } = await by.get('getVideoByGroup', input);
    cards.push(...list);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return cards;
}

export const idsOf = (cards: readonly VideoCard[]) => cards.map(({ videoId }) => videoId);
