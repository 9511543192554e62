import type { NovelFilter } from '@liuguang/contract/admin/novel.ts';
import type { BulkChange } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import {
  aspectOf,
  type BulkItem,
  type BulkKind,
  channelWrites,
  endPicks,
  ownValue,
  type Picks,
  picksOf,
  seesSome,
  type Shown,
  wantedPicks,
  writeChannelValues,
  writePicks,
} from '../../catalogue/catalogue.public.ts';
import { novelCounts, novelTag } from '../novel-card.ts';
import { refreshNovels } from '../novel-publish.repository.ts';
import { findNovels, type KnownNovel, novelIds } from './novel-admin.repository.ts';
import { lockNovels, setChapters, setField, setManyAgents, setManyShown, stepsOf } from './novel-bulk.repository.ts';

/** Novels in bulk operations. */
export const bulkNovels: BulkKind = {
  kind: 'novel',

  find: (db, filter, scope, _now, most) => novelIds(db, filter as NovelFilter, scope, most),

  async seen(db, ids, scope) {
    const found = await findNovels(db, ids);
    return found.filter(({ agentIds }) => seesSome(agentIds, scope)).map(({ novelId }) => novelId);
  },

  async read(trx, ids, change) {
    await lockNovels(trx, ids);
    const novels = await findNovels(trx, ids);
    const values = await valuesOf(trx, ids, change);
    const aspect = aspectOf(change);
    return novels.map((novel) => {
      const item = itemOf(novel);
      return Object.assign(item, { value: values ? values.get(item.id) : ownValue(item, aspect) });
    });
  },

  async write(trx, written, change, now) {
    const aspect = aspectOf(change);
    if (aspect === 'access') throw new Error('novels ask by chapter');
    await lockFor(trx, novelCounts);
    const values = written.map(({ item, value }) => ({ id: item.id, value }));
    if (aspect === 'pin' || aspect === 'recommend') {
      const changes = values.map(({ id, value }) => ({ id, picks: value as Picks }));
      await writePicks(trx, 'novel', aspect, changes);
    } else if (aspect === 'shown') {
      const changes = written.map(({ item, value }) => ({ item, state: (value as Shown).state }));
      await setManyShown(trx, changes);
    } else if (aspect === 'agents') await setManyAgents(trx, written);
    else if (aspect === 'chapters') await setChapters(trx, values);
    else await setField(trx, aspect, values);
    await relist(
      trx,
      values.map(({ id }) => id),
      now,
    );
  },

  async writeChannels(trx, written, { staffId, now }) {
    await lockFor(trx, novelCounts);
    await writeChannelValues(trx, 'novel', channelWrites(written), staffId);
    await relist(
      trx,
      written.map(({ item }) => item.id),
      now,
    );
  },

  async endPicks(trx, now) {
    const ids = await endPicks(trx, 'novel', now);
    if (ids.length > 0) await relist(trx, ids, now);
  },
};

async function relist(trx: Db, ids: readonly string[], now: number): Promise<void> {
  await refreshNovels(trx, ids, now);
  await invalidate(trx, novelTag);
}

/** What is not part of a novel's own row. */
async function valuesOf(
  trx: Db,
  ids: readonly string[],
  change: BulkChange,
): Promise<ReadonlyMap<string, unknown> | null> {
  if (wantedPicks(change)) return await picksOf(trx, 'novel', ids, change);
  return 'chapters' in change ? await stepsOf(trx, ids) : null;
}

function itemOf(novel: KnownNovel): Omit<BulkItem, 'value'> {
  const { novelId, agentIds, groupId, rating, access, tags, shown, takenDown } = novel;
  const refused = shown === 'refused' ? '未通过审核，不能上架' : null;
  return {
    id: novelId,
    agentIds,
    groupId,
    rating,
    access,
    tags,
    state: shown,
    publishedAt: null,
    was: null,
    mayNotShow: takenDown ? '因举报下架，请在审核中处理' : refused,
    mayNotRestore: null,
  };
}
