import { describe, expect, it } from 'vitest';
import { CallError } from '../../../platform/errors/fail.ts';
import { transact } from '../../../platform/db/db.ts';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { testNovels } from '../../../testing/novels.ts';
import { groupAdminService } from './group-admin.service.ts';
import type { CatalogueKind } from './group-tables.ts';
import { hasGroup, shownGroups } from './shown-groups.repository.ts';

const relisted: string[] = [];

function relist(kind: CatalogueKind) {
  return (_trx: unknown, groupId: string) => {
    relisted.push(`${kind} ${groupId}`);
    return Promise.resolve();
  };
}

const database = await forSuite(testDatabase());
const catalogue = await testCatalogue(database);
const novels = await testNovels(database);
const groups = groupAdminService(database.db, { video: relist('video'), novel: relist('novel') });

interface Change {
  kind?: CatalogueKind;
  groupId?: string | null;
  name: string;
  tags?: string[];
  agentIds?: string[];
}

async function save(
  { kind = 'video', groupId = null, name, tags = [], agentIds = ['3'] }: Change,
  scope: string[] | null = null,
) {
  const wanted = { kind, groupId, name, tags, agentIds };
  return (await transact(database.db, (trx) => groups.save(trx, wanted, scope))).groupId;
}

async function find(kind: CatalogueKind, groupId: string, scope: string[] | null = null) {
  return (await groups.list(kind, scope)).find((group) => group.groupId === groupId) ?? null;
}

async function remove(kind: CatalogueKind, groupId: string, scope: string[] | null = null) {
  await transact(database.db, (trx) => groups.remove(trx, kind, groupId, scope));
}

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(() => null).catch((reason: unknown) => reason);
  if (!(error instanceof CallError)) throw new Error('It was not refused.');
  return error;
};

describe.each(['video', 'novel'] as const)('a group of %ss', (kind) => {
  it('is made behind the others, for its agents', async () => {
    const groupId = await save({ kind, name: '新分组', tags: ['一', '二', '一'], agentIds: ['3', '8'] });
    const list = await groups.list(kind, null);
    expect(list.at(-1)).toMatchObject({ groupId, name: '新分组', agentIds: ['3', '8'], items: 0, shared: false });
    expect(list.at(-1)?.tags.toSorted()).toEqual(['一', '二']);
    expect(await hasGroup(database.db, kind, '8', groupId)).toBe(true);
    await remove(kind, groupId);
    expect(await find(kind, groupId)).toBeNull();
    expect(await hasGroup(database.db, kind, '8', groupId)).toBe(false);
  });

  it('has a name of its own', async () => {
    const groupId = await save({ kind, name: '旧名' });
    const other = await save({ kind, name: '别名' });
    await save({ kind, groupId, name: '新名' });
    expect(await find(kind, groupId)).toMatchObject({ name: '新名' });
    await save({ kind, groupId, name: '新名', tags: ['同名可存'] });
    const error = await refusal(save({ kind, groupId: other, name: '新名' }));
    expect(error).toMatchObject({ data: { fields: { name: '已有同名的分组' } } });
    expect(await find(kind, other)).toMatchObject({ name: '别名' });
  });

  it('is refused for agents that do not exist', async () => {
    const error = await refusal(save({ kind, name: '没有渠道', agentIds: ['3', '999'] }));
    expect(error).toMatchObject({ data: { fields: { agentIds: '渠道不存在' } } });
    await refusal(save({ kind, name: '不是数字', agentIds: ['x'] }));
    expect((await groups.list(kind, null)).map(({ name }) => name)).not.toContain('没有渠道');
  });

  it('stands where it is put', async () => {
    const ids = (await groups.list(kind, null)).map(({ groupId }) => groupId);
    const wanted = ids.toReversed();
    await transact(database.db, (trx) => groups.order(trx, kind, [...wanted, 'nothing']));
    expect((await groups.list(kind, null)).map(({ groupId }) => groupId)).toEqual(wanted);
    const now = Date.now();
    const shown = await shownGroups(database.db, kind, { agentId: '3', adult: true, now });
    expect(shown.map(({ groupId }) => groupId)).toEqual(wanted.filter((id) => shown.some((one) => one.groupId === id)));
  });

  it('lists its titles anew only when an agent comes to it', async () => {
    const groupId = await save({ kind, name: '两家', agentIds: ['3', '8'] });
    expect(relisted).not.toContain(`${kind} ${groupId}`);
    await save({ kind, groupId, name: '两家', agentIds: ['3'] });
    expect(relisted).not.toContain(`${kind} ${groupId}`);
    await save({ kind, groupId, name: '两家', agentIds: ['3', '8'] });
    expect(relisted.filter((one) => one === `${kind} ${groupId}`)).toHaveLength(1);
  });
});

describe('removing a group', () => {
  it('is refused while a video is in it, shown or not', async () => {
    await catalogue.publish('in-group', { groupId: catalogue.ownGroup });
    const error = await refusal(remove('video', catalogue.ownGroup));
    expect(error.message).toContain('分组里还有内容');
    expect(await find('video', catalogue.ownGroup)).toMatchObject({ items: 1 });
  });

  it('is refused while a novel is in it', async () => {
    const inUse = (await groups.list('novel', null)).find(({ items }) => items > 0);
    const groupId = inUse?.groupId ?? novels.ownGroup;
    if (!inUse) await novels.publish('in-group', { groupId });
    expect((await refusal(remove('novel', groupId))).message).toContain('分组里还有内容');
  });
});

describe('somebody of one agent', () => {
  it('sees the groups of that agent, and of those only its own agents', async () => {
    expect(await find('video', catalogue.sharedGroup, ['8'])).toMatchObject({ agentIds: ['8'], shared: true });
    expect(await find('video', catalogue.ownGroup, ['8'])).toBeNull();
    expect(await find('video', catalogue.sharedGroup, ['3', '8'])).toMatchObject({ shared: false });
  });

  it('changes and removes nothing that another agent has too', async () => {
    const change = { groupId: catalogue.sharedGroup, name: '抢名', agentIds: ['8'] };
    await refusal(save(change, ['8']));
    await refusal(remove('video', catalogue.sharedGroup, ['8']));
    expect(await find('video', catalogue.sharedGroup)).toMatchObject({ name: '旅行', agentIds: ['3', '8'] });
  });

  it('gives no group to another agent', async () => {
    await refusal(save({ name: '越界', agentIds: ['3', '8'] }, ['8']));
    const groupId = await save({ name: '自家', agentIds: ['8'] }, ['8']);
    await refusal(save({ groupId, name: '自家', agentIds: ['3'] }, ['8']));
    await remove('video', groupId, ['8']);
    expect(await find('video', groupId)).toBeNull();
  });
});
