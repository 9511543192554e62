import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { NovelFilter, NovelRow } from '@liuguang/contract/admin/novel.ts';
import { mostBulkRows } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { failSaying } from '../../../platform/errors/fail.ts';
import {
  type Overrider,
  type OverridePatch,
  ownsAll,
  type Scope,
  seenAgents,
  titleAdmin,
} from '../../catalogue/catalogue.public.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import { takeCover } from '../../official-account/official-account.public.ts';
import { refreshNovel } from '../novel-publish.repository.ts';
import { reportedNovel } from '../novel.reported.ts';
import { countNovels, findNovels, type KnownNovel, listNovels } from './novel-admin.repository.ts';
import { setAccess, setAgents, writeNovel } from './novel-change.repository.ts';

type Wanted = AdminParsed<'novels/save'>;

export type NovelAdminService = ReturnType<typeof novelAdminService>;

interface Deps {
  readonly db: Db;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

/** Novels as staff see them: those of their agents, shown or not. */
export function novelAdminService({ db, covers, clock }: Deps) {
  const titles = titleAdmin<KnownNovel, NovelRow, Wanted>(
    {
      kind: 'novel',
      idOf: ({ novelId }) => novelId,
      find: findNovels,
      rowOf: ({ takenDown: _takenDown, ...row }, hidden) => ({
        ...row,
        shown: hidden && row.shown === 'live' ? 'hidden' : row.shown,
      }),
      async write(trx, wanted, before, scope) {
        const cover = await takeCover(trx, wanted.coverUploadId, `novel ${before.novelId}`, scope);
        await writeNovel(trx, wanted, cover);
        await setAgents(trx, before, wanted.agentIds);
        await setAccess(trx, wanted);
      },
      relist: refreshNovel,
      shared: {
        fields: ['synopsis', 'groupId', 'state', 'rating', 'picked'],
        refusal: '与其他渠道共享，只能改书名、封面和阅读权限',
        access: (_shown, wanted) => accessOf(wanted),
      },
    },
    { db, covers, clock },
  );

  return {
    ...titles,

    list: async (search: AdminParsed<'novels/list'>, scope: Scope): Promise<Page<NovelRow>> =>
      await titles.rows(await listNovels(db, search, scope), scope),

    /** Up to one more than a bulk operation may hold. */
    count: (filter: NovelFilter, scope: Scope) => countNovels(db, filter, scope, mostBulkRows + 1),

    async get(novelId: string, scope: Scope): Promise<AdminOutput<'novels/get'>> {
      const { row, ...shared } = await titles.detail(await titles.seen(db, novelId, scope), scope);
      return { ...row, ...shared };
    },

    async setShown(trx: Db, novelId: string, shown: boolean, who: Overrider) {
      const novel = await titles.seen(trx, novelId, who.scope);
      if (!ownsAll(novel.agentIds, who.scope)) {
        const { agentIds } = seenAgents(novel.agentIds, who.scope);
        for (const agentId of agentIds) await titles.override(trx, novel, agentId, { hidden: !shown }, who);
        return;
      }
      if (novel.shown === 'review') throw failSaying('待审核，请先通过或拒绝', 'CONFLICT');
      if (!shown) {
        await reportedNovel.hide(trx, novelId, clock());
        return;
      }
      if (novel.takenDown) throw failSaying('因举报下架，请在审核中处理', 'CONFLICT');
      if (novel.shown === 'refused') throw failSaying('未通过审核，不能上架', 'CONFLICT');
      await reportedNovel.restore(trx, novelId, { agentIds: novel.agentIds }, clock());
    },
  };
}

/** A channel asks for one thing, from one chapter on. */
function accessOf({ creditFrom = null, vipFrom = null }: Wanted): OverridePatch {
  if (vipFrom !== null) return { access: 'vip', accessFrom: vipFrom };
  return creditFrom === null ? {} : { access: 'credit', accessFrom: creditFrom };
}
