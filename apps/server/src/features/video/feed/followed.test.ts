import { expect, it } from 'vitest';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { identityApp } from '../../../testing/identity-app.ts';

const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);

const publish = (key: string, day: number, changes = {}) =>
  catalogue.publish(key, { kind: 'short', publishedAt: new Date(Date.UTC(2026, 0, day)), ...changes });

it('holds the clips of those one follows, newest first, as far as this agent and their age let them', async () => {
  const [one, two, three] = [await publish('one', 1), await publish('two', 2), await publish('three', 3)];
  await publish('long', 4, { kind: 'long' });
  await publish('foreign', 5, { agentIds: ['8'] });
  await publish('adult', 6, { rating: '18' });
  await publish('soon', 7, { publishedAt: new Date(test.time.now + 60_000) });
  const browser = await test.visitor();
  const page = (cursor?: string) => browser.get('follow/videos', { kind: 'short', size: '2', cursor });
  expect((await page()).list).toEqual([]);
  const { author } = await browser.get('getVideoInfo', { videoId: one });
  await browser.get('follow', { authorId: author.authorId });
  const first = await page();
  expect(first.list.map(({ videoId }) => videoId)).toEqual([three, two]);
  const rest = await page(first.nextCursor ?? undefined);
  expect(rest.list.map(({ videoId }) => videoId)).toEqual([one]);
  expect(rest.nextCursor).toBeNull();
  expect((await browser.get('follow/videos', {})).list).toHaveLength(4);
  expect(await browser.call('follow/videos', { cursor: 'x' })).toMatchObject({ code: 1001 });
});

it('leaves long videos out of a list of short clips, also in the plain order', async () => {
  const browser = test.browser();
  const { list } = await browser.get('getVideoByGroup', { kind: 'short', length: 'short', sort: 'recommend' });
  expect(list.length).toBeGreaterThan(0);
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['short']));
});
