import { randomUUID } from 'node:crypto';
import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { describe, expect, it } from 'vitest';
import { sweep } from '../../../features/bulk/sweep.ts';
import { testNovels } from '../../../testing/novels.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { StaffBrowser, staffCookie } from '../../../testing/staff.ts';
import { bulkDesk, pictureOf, type VideoInput } from './bulk-desk.test-data.ts';

const desk = await forSuite(bulkDesk(), ({ test: app }) => app[Symbol.asyncDispose]());
const { test, catalogue, owner, start, undo, state, staff, publishMany, work } = desk;
const novels = await testNovels(test.database);

const picture = (word: string) => pictureOf(test.database, word);

describe('each change of a video', () => {
  const changes: [string, VideoInput['change']][] = [
    ['channels more', { addAgents: ['8'] }],
    ['channels less', { removeAgents: ['8'] }],
    ['access', { access: 'vip' }],
    ['rating', { rating: '18' }],
    ['tags less', { removeTags: ['甲'] }],
    ['a time to come', { publishAt: Date.parse('2099-01-01T00:00:00Z') }],
    ['no showing', { unpublish: true }],
    ['the trash', { trash: true }],
    ['a pin', { pin: { agentIds: ['3'] } }],
    ['a recommendation', { recommend: { agentIds: ['3'] } }],
  ];
  it.each(changes)('is made and taken back exactly: %s', async (word, change) => {
    const ids = [
      await catalogue.publish(`one ${word}`, { title: `单项${word} 一`, tags: ['甲', '乙'] }),
      await catalogue.publish(`two ${word}`, { title: `单项${word} 二`, agentIds: ['3', '8'], tags: ['甲'] }),
    ];
    const before = await picture(`单项${word}`);
    const made = await start({ ids }, change);
    expect(made.state).toBe('done');
    expect(made.changed).toBeGreaterThan(0);
    expect(JSON.stringify(await picture(`单项${word}`)) === JSON.stringify(before)).toBe(
      'pin' in change || 'recommend' in change,
    );
    expect(await undo(made.operationId)).toMatchObject({ state: 'undone', restored: made.changed, kept: 0 });
    expect(await picture(`单项${word}`)).toEqual(before);
    const picks = await test.database.pool.query('select from video_picks where video_id = any($1)', [ids]);
    expect(picks.rowCount).toBe(0);
  });

  it('moves to another group, and says so where there is none', async () => {
    const id = await catalogue.publish('moving', { title: '换组' });
    await start({ ids: [id] }, { groupId: catalogue.ownGroup });
    expect(await picture('换组')).toMatchObject([{ group_id: catalogue.ownGroup }]);
    const answer = await owner.call('videos/bulk', { key: 'x', of: { ids: [id] }, change: { groupId: '9999' } });
    expect(answer).toMatchObject({ data: { fields: { groupId: '分组不存在' } } });
  });
});

it('leaves alone in an undo what was changed again since, and says so', async () => {
  const { pool } = test.database;
  const ids = [
    await catalogue.publish('later-1', { title: '后改 一' }),
    await catalogue.publish('later-2', { title: '后改 二' }),
  ];
  const { operationId } = await start({ ids }, { access: 'vip' });
  await start({ ids: ids.slice(0, 1) }, { access: 'credit' });
  expect(await undo(operationId)).toMatchObject({ state: 'undone', restored: 1, kept: 1 });
  const { rows } = await pool.query('select access from videos where id = any($1) order by id', [ids]);
  expect(rows).toEqual([{ access: 'credit' }, { access: 'free' }]);
  expect((await owner.get('bulk/report', { operationId })).list).toMatchObject([
    { itemId: ids[0], reason: '之后又被修改' },
  ]);
});

it('leaves alone the one row that cannot be written, and does the others', async () => {
  const { pool } = test.database;
  const ids = [
    await catalogue.publish('bad-1', { title: '坏行 一' }),
    await catalogue.publish('bad-2', { title: '坏行 二' }),
  ];
  await pool.query(`alter table videos add constraint bad check (id <> ${ids[0]} or not '坏' = any(tags)) not valid`);
  const { operationId, state: first } = await start({ ids }, { addTags: ['坏'] });
  expect(first).toBe('running');
  await work();
  expect(await state(operationId)).toMatchObject({ state: 'done', changed: 1, skipped: 1 });
  expect((await owner.get('bulk/report', { operationId })).list).toMatchObject([
    { itemId: ids[0], title: '坏行 一', reason: '处理失败' },
  ]);
  await pool.query('alter table videos drop constraint bad');
});

describe('novels', () => {
  it('are changed and taken back: chapters, tags, channels, showing', async () => {
    const { db, pool } = test.database;
    const { novelId } = await novels.publish('bulk', {}, [{}, {}, {}, {}, {}]);
    const look = async () =>
      (
        await pool.query(
          `select n.tags, n.access, d.agent_ids, d.state, array(select access from novel_chapters c
             where c.novel_id = n.id order by position) as chapters,
             array(select agent_id from novel_listings l where l.novel_id = n.id and l.group_id = 0 order by 1) as listed
           from novels n join novel_desk d on d.novel_id = n.id where n.id = $1`,
          [novelId],
        )
      ).rows;
    const before = await look();
    const changes: [AdminInput<'novels/bulk'>['change'], object][] = [
      [{ chapters: { creditFrom: 2, vipFrom: 4 } }, { chapters: ['free', 'credit', 'credit', 'vip', 'vip'] }],
      [{ addTags: ['长篇'] }, { tags: ['长篇'] }],
      [{ addAgents: ['8'] }, { listed: ['3', '8'] }],
      [{ unpublish: true }, { state: 'hidden', listed: [] }],
      [{ recommend: { agentIds: ['3'] } }, {}],
    ];
    for (const [change, looks] of changes) {
      const asked = { key: randomUUID(), of: { ids: [novelId] }, change };
      const { operation } = await owner.get('novels/bulk', asked);
      expect([change, operation.changed]).toEqual([change, 1]);
      expect(await look()).toMatchObject([looks]);
      expect(await undo(operation.operationId)).toMatchObject({ restored: 1, kept: 0 });
      expect(await look()).toEqual(before);
    }
    // One that shall be shown later waits until then, and is nobody's running operation meanwhile.
    await owner.get('novels/bulk', { key: randomUUID(), of: { ids: [novelId] }, change: { unpublish: true } });
    const at = Date.now() + 3_600_000;
    const later = { key: randomUUID(), of: { ids: [novelId] }, change: { publishAt: at } };
    const { operation } = await owner.get('novels/bulk', later);
    expect(operation).toMatchObject({ state: 'waiting', startsAt: at, changed: 0 });
    await work();
    expect(await look()).toMatchObject([{ state: 'hidden' }]);
    await pool.query('update bulk_operations set starts_at = now(), touched_at = now() where id = $1', [
      operation.operationId,
    ]);
    await sweep(db, Date.now() + 60_000);
    await work();
    expect(await look()).toMatchObject([{ state: 'live' }]);
  });
});

describe('who may', () => {
  it('lets a manager change what is theirs alone, and of shared titles only their own channel', async () => {
    const manager = await staff('agentManager', ['8']);
    const [own, shared, foreign] = [
      await catalogue.publish('scope-own', { agentIds: ['8'], title: '范围 一' }),
      await catalogue.publish('scope-shared', { agentIds: ['3', '8'], title: '范围 二' }),
      await catalogue.publish('scope-foreign', { agentIds: ['3'], title: '范围 三' }),
    ];
    const none = { key: 'f', of: { ids: [foreign] }, change: { addTags: ['甲'] } };
    expect((await manager.call('videos/bulk', none)).status).toBe(404);
    for (const change of [{ addAgents: ['3'] }, { pin: { agentIds: ['3'] } }, { removeAgents: ['3', '8'] }])
      expect((await manager.call('videos/bulk', { key: 'g', of: { ids: [own] }, change })).status).toBe(404);
    const tagged = await start({ filter: { keyword: '范围' } }, { addTags: ['甲'] }, manager);
    expect(tagged).toMatchObject({ total: 2, changed: 1, skipped: 1 });
    expect(tagged.reasons).toEqual([{ reason: '其他渠道也在使用，不能修改', rows: 1 }]);
    const out = await start({ ids: [own, shared] }, { removeAgents: ['8'] }, manager);
    expect(out.reasons).toEqual([{ reason: '至少保留一个渠道', rows: 1 }]);
    expect(await picture('范围 二')).toMatchObject([{ agent_ids: ['3'] }]);
    expect(await undo(out.operationId, manager)).toMatchObject({ restored: 1 });
    expect(await picture('范围 二')).toMatchObject([{ agent_ids: ['3', '8'] }]);
    // Operations of others are nothing to them, and theirs are seen by owners.
    const other = await start({ ids: [own] }, { addTags: ['乙'] });
    for (const call of ['bulk/cancel', 'bulk/undo'] as const)
      expect((await manager.call(call, { operationId: other.operationId })).status).toBe(404);
    expect((await manager.call('bulk/report', { operationId: other.operationId })).status).toBe(404);
    expect(await state(out.operationId)).toBeDefined();
    expect(await state(other.operationId, manager)).toBeUndefined();
  });

  it('does not go on for somebody whose channel was taken away meanwhile', async () => {
    const { pool } = test.database;
    await publishMany('失权', 60, ['8']);
    const { cookie, staffId } = await staffCookie(test.database.db, { role: 'agentManager', agentIds: ['8'] });
    const manager = new StaffBrowser(test.app);
    manager.cookies.set('staff', cookie.replace('staff=', ''));
    const { operationId } = await start({ filter: { keyword: '失权' } }, { addTags: ['甲'] }, manager);
    await pool.query(`update staff set agent_ids = '{3}' where id = $1`, [staffId]);
    await work();
    expect(await state(operationId)).toMatchObject({ state: 'done', changed: 0, skipped: 60 });
  });
});

describe('limits', () => {
  it('answers the same operation to the same key, however often it is asked for', async () => {
    const id = await catalogue.publish('twice', { title: '双击' });
    const asked = { key: 'tapped twice', of: { ids: [id] }, change: { addTags: ['甲'] } };
    const answers = await Promise.all([owner.get('videos/bulk', asked), owner.get('videos/bulk', asked)]);
    expect(new Set(answers.map(({ operation }) => operation.operationId)).size).toBe(1);
    const another = await owner.call('videos/bulk', { ...asked, change: { addTags: ['乙'] } });
    const ofNovels = await owner.call('novels/bulk', asked);
    expect([another.message, ofNovels.message]).toEqual(Array(2).fill('该操作编号已用于另一次批量操作'));
  });

  it('runs three at a time for each of the staff, stops on a word, and takes back what was done', async () => {
    const by = await staff('owner');
    await publishMany('限制', 60);
    const of = { filter: { keyword: '限制' } };
    const made = [];
    for (const tag of ['一', '二', '三']) made.push(await start(of, { addTags: [tag] }, by));
    const fourth = { key: 'fourth', of, change: { addTags: ['四'] } };
    expect((await by.call('videos/bulk', fourth)).message).toContain('已有 3 个批量操作在进行');
    // A selection of a page is refused as well: there is one rule.
    const [first] = made;
    const operationId = first?.operationId ?? '';
    expect(await by.get('bulk/cancel', { operationId })).toMatchObject({ operation: { state: 'cancelled' } });
    expect((await by.call('bulk/cancel', { operationId })).message).toBe('已经结束，不能取消');
    await work();
    expect(await state(operationId, by)).toMatchObject({ state: 'cancelled', changed: 0, undoUntil: null });
    expect((await by.get('bulk/report', { operationId, size: 50 })).list).toHaveLength(50);
    const second = made[1]?.operationId ?? '';
    expect(await state(second, by)).toMatchObject({ state: 'done', changed: 60 });
    expect((await by.get('videos/count', { keyword: '限制' })).total).toBe(60);
  });

  it('refuses more than twenty thousand, and none', async () => {
    // Without a list that shows them.
    await publishMany('太多', 20_001, []);
    const asked = { key: 'many', change: { addTags: ['甲'] } };
    const answer = await owner.call('videos/bulk', { ...asked, of: { filter: { keyword: '太多' } } });
    expect(answer.message).toBe('符合条件的超过 20000 条，请缩小范围');
    expect((await owner.get('videos/count', { keyword: '太多' })).total).toBe(20_001);
    const none = await owner.call('videos/bulk', { ...asked, of: { filter: { keyword: '没有这个' } } });
    expect(none.message).toBe('没有符合条件的内容');
  }, 30_000);

  it('forgets the rows after seven days, and the operation after ninety', async () => {
    const { db, pool } = test.database;
    const id = await catalogue.publish('old', { title: '旧操作' });
    const { operationId } = await start({ ids: [id] }, { addTags: ['甲'] });
    const rows = async () =>
      (await pool.query('select from bulk_rows where operation_id = $1', [operationId])).rowCount;
    const day = 86_400_000;
    await sweep(db, Date.now() + 6 * day);
    expect(await rows()).toBe(1);
    await sweep(db, Date.now() + 8 * day);
    expect(await rows()).toBe(0);
    expect(await state(operationId)).toBeDefined();
    await sweep(db, Date.now() + 91 * day);
    expect(await state(operationId)).toBeUndefined();
  });
});
