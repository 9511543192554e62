import { expect, it } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testDatabase } from '../../testing/database.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { saveGroup } from '../catalogue/catalogue.public.ts';

const database = await forSuite(testDatabase());
const catalogue = await testCatalogue(database);

const listings = async (videoId: string) =>
  await database.db
    .selectFrom('video_listings')
    .select(['agent_id', 'group_id', 'views', 'length'])
    .where('video_id', '=', videoId)
    .orderBy('agent_id')
    .orderBy('group_id')
    .execute();

it('changes the same video, its listings and its ranks when it is published again', async () => {
  const first = await catalogue.publish('again', { agentIds: ['3', '8'], plays: { day: 1, all: 2 } });
  const changes = { title: '新的标题', views: 9, durationMs: 600_000, agentIds: ['3'], plays: { day: 5 } };
  expect(await catalogue.publish('again', changes)).toBe(first);
  expect(await listings(first)).toEqual([
    { agent_id: '3', group_id: '0', views: '9', length: 'medium' },
    { agent_id: '3', group_id: catalogue.sharedGroup, views: '9', length: 'medium' },
  ]);
  const ranks = await database.db.selectFrom('video_rankings').selectAll().where('video_id', '=', first).execute();
  expect(ranks).toEqual([{ agent_id: '3', period: 'day', video_id: first, plays: '5' }]);
});

it('leaves nothing behind when a part of it fails', async () => {
  await expect(catalogue.publish('half', { agentIds: ['3', '404'] })).rejects.toThrow(/foreign key/);
  expect(await database.db.selectFrom('videos').select('id').where('import_key', '=', 'half').execute()).toEqual([]);
});

it('keeps a video out of a group that the agent does not show', async () => {
  const id = await catalogue.publish('unshown', { agentIds: ['8'], groupId: catalogue.ownGroup });
  expect((await listings(id)).map((row) => row.group_id)).toEqual(['0']);
});

it('takes the listings along when an agent stops showing the group', async () => {
  const agentIds = ['3', '8'];
  const group = { name: '临时', position: 5, coverId: null, tags: [] };
  const { groupId } = await saveGroup(database.db, 'video', { ...group, agentIds });
  const id = await catalogue.publish('withdrawn', { agentIds, groupId });
  expect(await saveGroup(database.db, 'video', { ...group, agentIds: ['3'] })).toEqual({ groupId });
  const left = (await listings(id)).map((row) => [row.agent_id, row.group_id]);
  expect(left).toEqual([
    ['3', '0'],
    ['3', groupId],
    ['8', '0'],
  ]);
});

it('tells every process that listens, once the change can be read', async () => {
  const client = await database.pool.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen invalidate');
  await expect(catalogue.publish('unheard', { agentIds: ['404'] })).rejects.toThrow(/foreign key/);
  await catalogue.publish('heard');
  await expect.poll(() => heard).toEqual(['video']);
  client.release(true);
});
