import { expect, it } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testDatabase } from '../../testing/database.ts';
import { authorRepository } from './author.repository.ts';
import { authorService } from './author.service.ts';
import { sampleAccount } from '../../testing/accounts.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const ids: string[] = [];

const database = await forSuite(testDatabase());
const catalogue = await testCatalogue(database);
const authors = authorService({
  authors: authorRepository(database.db),
  videos: { seesAdult: async (agentId, account) => agentId === '8' && account?.adult === true },
  novels: { byAuthor: async () => ({ list: [], nextCursor: null }) },
  community: {
    byAuthor: async () => ({ list: [], nextCursor: null }),
    followCounts: async () => ({ followers: 0, following: 0, followed: false }),
  },
  covers: { seal: (card) => card },
  clock: () => now,
});
for (let index = 0; index < 7; index += 1) {
  const publishedAt = new Date(now - Math.floor(index / 2) * 1000);
  ids.push(await catalogue.publish(`own-${index}`, { publishedAt, likes: 10 }));
}
await catalogue.publish('tomorrow', { publishedAt: new Date(now + 1), likes: 1000 });
await catalogue.publish('adult', { rating: '18', likes: 1000 });
await catalogue.publish('elsewhere', { agentIds: ['8'], likes: 3 });
const row = await database.db.selectFrom('videos').select('author_id').executeTakeFirstOrThrow();
const authorId = row.author_id;

const query = { kind: 'video', size: 3 } as const;

it('shows who made them and what the agent shows of them, newest first, page by page', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await authors.page('3', null, { ...query, authorId, cursor });
    expect(page.creator).toMatchObject({ authorId, nickname: '小流', likes: 70, my: { own: false } });
    seen.push(...page.list.map((work) => (work.kind === 'video' ? work.video.videoId : '')));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(seen.slice(0, 2)).toEqual([ids[1], ids[0]]);
});

it('shows another agent only what that one shows', async () => {
  const page = await authors.page('8', null, { ...query, authorId });
  expect([page.list.length, page.creator.likes]).toEqual([1, 3]);
});

it('knows somebody who has published nothing at their own agent, and at no other', async () => {
  const { id } = await database.db
    .insertInto('accounts')
    .values({ agent_id: '3', user_code: 'quiet', nickname: '静' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = sampleAccount(id, { claimed: true });
  const page = await authors.page('3', account, { ...query, authorId: id });
  expect(page).toMatchObject({ list: [], creator: { nickname: '静', my: { own: true } } });
  for (const [agentId, wrong] of [
    ['8', id],
    ['3', '999999'],
    ['3', 'x'],
  ] as const) {
    await expect(authors.page(agentId, null, { ...query, authorId: wrong })).rejects.toMatchObject({
      failure: 'NOT_FOUND',
    });
  }
  await database.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await expect(authors.page('3', null, { ...query, authorId: id })).rejects.toMatchObject({ failure: 'NOT_FOUND' });
});
