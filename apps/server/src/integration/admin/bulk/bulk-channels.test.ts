import { randomUUID } from 'node:crypto';
import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { describe, expect, it } from 'vitest';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { testNovels } from '../../../testing/novels.ts';
import { bulkDesk, listedOf, overridesOf } from './bulk-desk.test-data.ts';

/** Titles that channels 3 and 8 share, changed in bulk for 8 alone: 3 sees nothing of it. */

const desk = await forSuite(bulkDesk(), ({ test }) => test[Symbol.asyncDispose]());
const novels = await testNovels(desk.test.database);
const manager = await desk.staff('agentManager', ['8']);

const both = { agentIds: ['3', '8'] };

async function query<Row = unknown>(text: string, values: unknown[]): Promise<Row[]> {
  return (await desk.test.database.pool.query(text, values)).rows as Row[];
}

const listed = (word: string, agentId: string) => listedOf(desk.test.database, word, agentId);
const overrides = (word: string) => overridesOf(desk.test.database, word);

describe('a video that others have as well', () => {
  type Change = AdminInput<'videos/bulk'>['change'];
  it.each([
    ['access', { access: 'vip' }, { access: 'vip', hidden: false }],
    ['no showing', { unpublish: true }, { access: null, hidden: true }],
    ['the trash', { trash: true }, { access: null, hidden: true }],
  ] as [string, Change, object][])('gets and loses an override of its own: %s', async (word, change, own) => {
    const id = await desk.catalogue.publish(`own ${word}`, { ...both, title: `覆盖${word}` });
    const before = { three: await listed(`覆盖${word}`, '3'), eight: await listed(`覆盖${word}`, '8') };
    const { operationId } = await desk.start({ ids: [id] }, change, manager);
    expect(await overrides(`覆盖${word}`)).toMatchObject([{ agent_id: '8', video_id: id, ...own }]);
    expect(await listed(`覆盖${word}`, '3')).toEqual(before.three);
    // Asked again, there is nothing to do.
    expect(await desk.start({ ids: [id] }, change, manager)).toMatchObject({ changed: 0, skipped: 1 });
    expect(await desk.undo(operationId, manager)).toMatchObject({ restored: 1, kept: 0 });
    expect(await overrides(`覆盖${word}`)).toEqual([]);
    expect(await listed(`覆盖${word}`, '8')).toEqual(before.eight);
  });

  it('is shown again by 上架 or 移出回收站, follows the shared access when it is the same, and has no time or tags of its own', async () => {
    const id = await desk.catalogue.publish('again', { ...both, title: '再来' });
    for (const change of [{ publishAt: null }, { trash: false }] as const) {
      await desk.start({ ids: [id] }, { trash: true }, manager);
      expect(await desk.start({ ids: [id] }, change, manager)).toMatchObject({ changed: 1 });
      expect(await overrides('再来')).toEqual([]);
    }
    await desk.start({ ids: [id] }, { access: 'credit' }, manager);
    expect(await desk.start({ ids: [id] }, { access: 'free' }, manager)).toMatchObject({ changed: 1 });
    expect(await overrides('再来')).toEqual([]);
    const why = async (change: Change) => (await desk.start({ ids: [id] }, change, manager)).reasons;
    expect(await why({ publishAt: null })).toEqual([{ reason: '已经上架', rows: 1 }]);
    expect(await why({ publishAt: Date.parse('2099-01-01') })).toEqual([
      { reason: '其他渠道也在使用，不能单独定时', rows: 1 },
    ]);
    expect(await why({ addTags: ['甲'] })).toEqual([{ reason: '其他渠道也在使用，不能修改', rows: 1 }]);
    // What everybody's staff took down is not theirs to show.
    await desk.start({ ids: [id] }, { unpublish: true });
    expect(await why({ publishAt: null })).toEqual([{ reason: '其他渠道也在使用，不能修改', rows: 1 }]);
  });

  it('is changed as a whole where it is theirs alone, in the same operation', async () => {
    const [own, shared] = [
      await desk.catalogue.publish('mixed own', { agentIds: ['8'], title: '混合 一' }),
      await desk.catalogue.publish('mixed shared', { ...both, title: '混合 二' }),
    ];
    const { operationId, changed } = await desk.start({ ids: [own, shared] }, { trash: true }, manager);
    expect(changed).toBe(2);
    expect(await listed('混合', '3')).toMatchObject([{ state: 'trash' }, { state: 'live' }]);
    expect(await overrides('混合')).toMatchObject([{ video_id: shared, hidden: true }]);
    await desk.undo(operationId, manager);
    expect(await listed('混合', '3')).toMatchObject([{ state: 'live' }, { state: 'live' }]);
    expect(await overrides('混合')).toEqual([]);
  });

  it('is changed in one channel alone for an owner who says so, and in all for one who does not', async () => {
    const id = await desk.catalogue.publish('chosen', { ...both, title: '选定' });
    const asked = { key: randomUUID(), agentId: '3', of: { ids: [id] }, change: { access: 'vip' as const } };
    const { operation } = await desk.owner.get('videos/bulk', asked);
    expect(operation).toMatchObject({ changed: 1, agentIds: ['3'] });
    expect(await overrides('选定')).toMatchObject([{ agent_id: '3', access: 'vip' }]);
    expect(await listed('选定', '8')).toMatchObject([
      { access: 'free', listed: [expect.anything(), expect.anything()] },
    ]);
    expect(await desk.undo(operation.operationId)).toMatchObject({ restored: 1 });
    expect(await desk.start({ ids: [id] }, { access: 'vip' })).toMatchObject({ changed: 1, agentIds: null });
    expect([await overrides('选定'), await listed('选定', '8')]).toMatchObject([[], [{ access: 'vip' }]]);
    // Nor is another channel anybody else's to choose.
    expect((await manager.call('videos/bulk', { ...asked, key: 'not theirs' })).code).not.toBe(0);
  });

  it('is left alone by an undo once the channel has it no more, or once it is not theirs', async () => {
    const id = await desk.catalogue.publish('left', { ...both, title: '离开' });
    const { operationId } = await desk.start({ ids: [id] }, { access: 'vip' }, manager);
    await desk.start({ ids: [id] }, { removeAgents: ['8'] });
    expect(await desk.undo(operationId, manager)).toMatchObject({ restored: 0, kept: 1 });
  });
});

const changeNovel = async (novelId: string, wanted: AdminInput<'novels/bulk'>['change']) =>
  (await manager.get('novels/bulk', { key: randomUUID(), of: { ids: [novelId] }, change: wanted })).operation;
const ownOf = (novelId: string) =>
  query('select agent_id, access, access_from, hidden from novel_overrides where novel_id = $1', [novelId]);
const shownOf = (novelId: string) =>
  query(
    `select l.agent_id, l.access from novel_listings l where l.novel_id = $1 and l.group_id = 0 order by l.agent_id`,
    [novelId],
  );

describe('a novel that others have as well', () => {
  it('asks from another chapter on, is hidden and shown in the channel alone', async () => {
    const { novelId } = await novels.publish('channel', both, [{}, {}, {}]);
    const free = [
      { agent_id: '3', access: 'free' },
      { agent_id: '8', access: 'free' },
    ];
    const paid = await changeNovel(novelId, { chapters: { creditFrom: null, vipFrom: 2 } });
    expect(await ownOf(novelId)).toEqual([{ agent_id: '8', access: 'vip', access_from: 2, hidden: false }]);
    expect(await shownOf(novelId)).toEqual([free[0], { agent_id: '8', access: 'vip' }]);
    const hidden = await changeNovel(novelId, { unpublish: true });
    expect(await shownOf(novelId)).toEqual([free[0]]);
    // Each undo puts back its own aspect.
    expect(await desk.undo(paid.operationId, manager)).toMatchObject({ restored: 1 });
    expect(await ownOf(novelId)).toMatchObject([{ access: null, hidden: true }]);
    expect(await desk.undo(hidden.operationId, manager)).toMatchObject({ restored: 1 });
    expect(await ownOf(novelId)).toEqual([]);
    expect(await shownOf(novelId)).toEqual(free);
    await changeNovel(novelId, { unpublish: true });
    expect(await changeNovel(novelId, { publishAt: null })).toMatchObject({ changed: 1 });
    expect(await shownOf(novelId)).toEqual(free);
    expect((await changeNovel(novelId, { chapters: { creditFrom: 2, vipFrom: 3 } })).reasons).toEqual([
      { reason: '其他渠道也在使用，本渠道只能设一种阅读权限', rows: 1 },
    ]);
    // What all chapters ask anyway is no override.
    expect((await changeNovel(novelId, { chapters: { creditFrom: null, vipFrom: null } })).reasons).toEqual([
      { reason: '没有变化', rows: 1 },
    ]);
  });
});
