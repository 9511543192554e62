import type { NovelFilter } from '@liuguang/contract/admin/novel.ts';
import { type BulkItem, bulkTitles } from '../../catalogue/catalogue.public.ts';
import { novelCounts, novelTag } from '../novel-card.ts';
import { refreshNovels } from '../novel-publish.repository.ts';
import { findNovels, type KnownNovel, novelIds } from './novel-admin.repository.ts';
import { setChapters, setManyAgents, setManyShown, stepsOf } from './novel-bulk.repository.ts';

/** Novels in bulk operations. What they ask for is a matter of their chapters. */
export const bulkNovels = bulkTitles<KnownNovel>({
  kind: 'novel',
  tag: novelTag,
  lock: novelCounts,
  find: (db, filter, scope, _now, most) => novelIds(db, filter as NovelFilter, scope, most),
  known: findNovels,
  itemOf,
  valuesOf: async (trx, ids, change) => ('chapters' in change ? await stepsOf(trx, ids) : null),
  fields: ['group', 'rating', 'tags'],
  writers: { shown: setManyShown, agents: setManyAgents, chapters: setChapters },
  relist: refreshNovels,
  unlisted: [],
});

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
