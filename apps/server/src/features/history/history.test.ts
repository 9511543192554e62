import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { identityApp } from '../../testing/identity-app.ts';

let browser: TestBrowser;
const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);
beforeEach(async () => {
  browser = await test.visitor();
});

const collects = async (videoId: string) => {
  const row = await test.database.db
    .selectFrom('videos')
    .select('collects')
    .where('id', '=', videoId)
    .executeTakeFirst();
  return row?.collects;
};

/** Every id of a list, page by page. */
async function walk(name: 'myCollectList' | 'myLookList', size: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await browser.get(name, { size: String(size), cursor });
    seen.push(...page.list.map((item) => (item.kind === 'video' ? item.video.videoId : '')));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return seen;
}

describe('the place where somebody stopped', () => {
  it('is the last one they told, on whichever device, and never past the end', async () => {
    const videoId = await catalogue.publish('resume', { durationMs: 600_000 });
    for (const position of [30, 12.5, 345.678]) await browser.get('loklVideo', { videoId, position, duration: 600 });
    expect((await browser.get('getVideoInfo', { videoId })).my.position).toBe(345.678);
    const second = test.browser();
    await second.enter(browser.machineCode);
    expect((await second.get('getVideoInfo', { videoId })).my.position).toBe(345.678);
    expect((await test.browser().get('getVideoInfo', { videoId })).my.position).toBe(0);
    await browser.get('loklVideo', { videoId, position: 1e12, duration: 1e12 });
    expect((await browser.get('myLookList', {})).list).toMatchObject([{ position: 600, duration: 600 }]);
    // Seen to the end: it begins at the beginning.
    expect((await browser.get('getVideoInfo', { videoId })).my.position).toBe(0);
  });

  it('is not kept for a video that this agent does not show', async () => {
    const foreign = await catalogue.publish('foreign', { agentIds: ['8'] });
    for (const videoId of [foreign, '999999', 'x']) {
      expect(await browser.call('loklVideo', { videoId, position: 1, duration: 2 })).toMatchObject({ code: 1004 });
      expect(await browser.call('collectVideo', { videoId })).toMatchObject({ code: 1004 });
      expect(await browser.call('addVolume', { videoId })).toMatchObject({ code: 1004 });
    }
  });
});

it('walks a history page by page, newest first, each video once', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    ids.push(await catalogue.publish(`walk-${index}`));
    // Some at the same moment: the id decides.
    if (index % 3 === 0) test.time.now += 1000;
    await browser.get('loklVideo', { videoId: ids[index] ?? '', position: 5, duration: 60 });
  }
  expect(await walk('myLookList', 5)).toEqual(ids.toReversed());
  test.time.now += 1000;
  await browser.get('loklVideo', { videoId: ids[3] ?? '', position: 6, duration: 60 });
  expect((await walk('myLookList', 50))[0]).toBe(ids[3]);
  expect(await browser.get('myLookList', { kind: 'novel' })).toEqual({ list: [], nextCursor: null });
  for (const cursor of ['x', 'W10']) {
    expect(await browser.call('myLookList', { cursor })).toMatchObject({ code: 1001 });
    expect(await browser.call('myCollectList', { kind: 'novel', cursor })).toMatchObject({ code: 1001 });
  }
});

describe('a collection', () => {
  it('holds a video once, counts it once, and lets go of it once', async () => {
    const videoId = await catalogue.publish('kept', { collects: 7 });
    const isKept = async () => (await browser.get('isCollect', { kind: 'video', id: videoId })).collected;
    expect(await isKept()).toBe(false);
    await Promise.all(Array.from({ length: 20 }, () => browser.get('collectVideo', { videoId })));
    expect([await isKept(), await collects(videoId)]).toEqual([true, '8']);
    expect((await browser.get('getVideoInfo', { videoId })).my.collected).toBe(true);
    expect(await walk('myCollectList', 20)).toEqual([videoId]);
    const videoIds = [videoId, videoId, '424242', 'x'];
    await Promise.all(Array.from({ length: 5 }, () => browser.get('delCollectVideo', { videoIds })));
    expect([await isKept(), await collects(videoId)]).toEqual([false, '7']);
    for (const kind of ['novel', 'listing'] as const) {
      expect(await browser.get('isCollect', { kind, id: videoId })).toEqual({ collected: false });
    }
  });

  it('counts exactly when many people keep the same videos at once', async () => {
    const ids = [await catalogue.publish('hot-1'), await catalogue.publish('hot-2')];
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const one = await test.visitor();
        return one;
      }),
    );
    await Promise.all(people.flatMap((one) => ids.map((videoId) => one.get('collectVideo', { videoId }))));
    await Promise.all(people.slice(0, 5).map((one) => one.get('delCollectVideo', { videoIds: ids })));
    expect(await Promise.all(ids.map(collects))).toEqual(['7', '7']);
  });

  it('shows nothing of what the agent took away, and lets go of it all the same', async () => {
    const videoId = await catalogue.publish('withdrawn');
    await browser.get('collectVideo', { videoId });
    await catalogue.publish('withdrawn', { agentIds: ['8'] });
    expect(await walk('myCollectList', 20)).toEqual([]);
    await browser.get('delCollectVideo', { videoIds: [videoId] });
    expect(await browser.get('isCollect', { kind: 'video', id: videoId })).toEqual({ collected: false });
  });
});

async function adult(): Promise<TestBrowser> {
  const grown = await test.visitor({ agentId: '8' });
  await grown.get('confirmAge', { adult: true });
  return grown;
}

describe('18+', () => {
  it('opens to who has confirmed an age where adults are served, and to nobody else', async () => {
    const videoId = await catalogue.publish('18', { rating: '18', agentIds: ['3', '8'], title: '成人标题' });
    const grown = await adult();
    const info = await grown.get('getVideoInfo', { videoId });
    expect(info).toMatchObject({ rating: '18', playback: { mode: 'full' } });
    await grown.get('collectVideo', { videoId });
    expect((await grown.get('myCollectList', {})).list).toHaveLength(1);

    const stranger = await test.visitor({ agentId: '8' });
    for (const name of ['getVideoInfo', 'collectVideo', 'addVolume'] as const) {
      const answer = await stranger.call(name, { videoId });
      expect(answer).toMatchObject({ code: 1009, data: null });
      expect(answer.text).not.toContain('成人标题');
      expect(await browser.call(name, { videoId })).toMatchObject({ code: 1004 });
    }

    // Youth mode takes it all away, the list included.
    await grown.get('youthMode', { on: true, pin: '1234' });
    expect(await grown.call('getVideoInfo', { videoId })).toMatchObject({ code: 1004 });
    expect((await grown.get('myCollectList', {})).list).toEqual([]);
  });
});
