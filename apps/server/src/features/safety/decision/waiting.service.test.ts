import { expect, it } from 'vitest';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testSafety } from '../safety.test-data.ts';

const test = await testSafety();
const catalogue = await testCatalogue(test.database);
const author = await test.member();

async function one<Row extends object>(text: string, values: unknown[]): Promise<Row | undefined> {
  return (await test.database.pool.query<Row>(text, values)).rows[0];
}
async function waitingPost(text: string): Promise<string> {
  const row = await one<{ id: string }>(
    `insert into posts (agent_id, author_id, text, state, created_at) values (3, $1, $2, 'review', now()) returning id`,
    [author.accountId, text],
  );
  return row?.id ?? '';
}
async function waitingUpload(title: string, more: { videoId?: string; kind?: string; mediaId?: string } = {}) {
  const row = await one<{ id: string }>(
    `insert into uploads (agent_id, account_id, kind, title, size, state, video_id, media_id, created_at, updated_at)
     values (3, $1, $2, $3, 10, $4, $5, coalesce($6, 'media-' || $3), now(), now()) returning id`,
    [
      author.accountId,
      more.kind ?? 'video',
      title,
      more.kind === 'image' ? 'published' : 'review',
      more.videoId ?? null,
      more.mediaId ?? null,
    ],
  );
  return row?.id ?? '';
}
const stateOf = async (table: 'posts' | 'uploads', id: string) =>
  await one<{ state: string }>(`select state from ${table} where id = $1`, [id]);

it('refuses nothing without a reason', async () => {
  const id = await waitingPost('没有理由');
  await expect(test.waiting.decide({ what: 'post', id, publish: false, reason: ' ' })).rejects.toMatchObject({
    failure: 'INVALID_INPUT',
  });
  expect(await stateOf('posts', id)).toEqual({ state: 'review' });
});

it('publishes or refuses a post once, and tells its author', async () => {
  const [good, bad] = [await waitingPost('好帖子'), await waitingPost('坏帖子')];
  await test.waiting.decide({ what: 'post', id: good, publish: true, reason: '' });
  await test.waiting.decide({ what: 'post', id: bad, publish: false, reason: '违规' });
  expect([await stateOf('posts', good), await stateOf('posts', bad)]).toEqual([
    { state: 'published' },
    { state: 'hidden' },
  ]);
  expect((await test.toldTo(author)).slice(-2)).toEqual(['审核通过', '审核未通过']);
  await expect(test.waiting.decide({ what: 'post', id: good, publish: false, reason: '反悔' })).rejects.toMatchObject({
    failure: 'NOT_FOUND',
  });
});

it('lists a published upload at the agents that staff chose, or else at its own', async () => {
  const [chosen, own] = [await catalogue.publish('chosen'), await catalogue.publish('own')];
  await test.database.pool.query(`update video_desk set agent_ids = '{3,8}' where video_id = $1`, [chosen]);
  await test.database.pool.query(`update video_desk set agent_ids = '{}' where video_id = $1`, [own]);
  for (const [title, videoId] of [
    ['chosen', chosen],
    ['own', own],
  ] as const) {
    const id = await waitingUpload(title, { videoId });
    await test.waiting.decide({ what: 'upload', id, publish: true, reason: '' });
    expect(await stateOf('uploads', id)).toEqual({ state: 'published' });
  }
  expect(test.restored.get(chosen)).toEqual({ agentIds: ['3', '8'], mediaId: 'media-chosen' });
  expect(test.restored.get(own)).toEqual({ agentIds: ['3'], mediaId: 'media-own' });
});

it('fails a refused upload with the reason and lists nothing', async () => {
  const videoId = await catalogue.publish('refused');
  const id = await waitingUpload('refused', { videoId });
  await test.waiting.decide({ what: 'upload', id, publish: false, reason: '画质太差' });
  expect(await one('select state, reason from uploads where id = $1', [id])).toEqual({
    state: 'failed',
    reason: '画质太差',
  });
  expect(test.restored.has(videoId)).toBe(false);
});

it('opens a picture for everybody or for adults only, and only while it waits', async () => {
  const picture = async (pictureId: string) => {
    await test.database.pool.query(
      `insert into pictures (id, width, height, widths, placeholder, review) values ($1, 1, 1, '{1}', '', true)`,
      [pictureId],
    );
    return await waitingUpload(pictureId, { kind: 'image', mediaId: pictureId });
  };
  const [open, adult] = [await picture('open'), await picture('adult')];
  await test.waiting.decide({ what: 'picture', id: open, publish: true, reason: '' });
  await test.waiting.decide({ what: 'picture', id: adult, publish: false, reason: '成人' });
  const { rows } = await test.database.pool.query(
    `select id, review, rating from pictures where id in ('open', 'adult') order by id`,
  );
  expect(rows).toEqual([
    { id: 'adult', review: false, rating: '18' },
    { id: 'open', review: false, rating: 'all' },
  ]);
  await expect(test.waiting.decide({ what: 'picture', id: open, publish: true, reason: '' })).rejects.toMatchObject({
    failure: 'NOT_FOUND',
  });
});
