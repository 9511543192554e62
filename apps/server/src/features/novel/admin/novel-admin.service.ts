import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { NovelRow } from '@liuguang/contract/admin/novel.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { checkPlacement, ownsAll, type Scope, seenAgents, seesSome } from '../../catalogue/catalogue.public.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import { takeCover } from '../../official-account/official-account.public.ts';
import { novelTag } from '../novel-card.ts';
import { findNovel, type KnownNovel, listNovels } from './novel-admin.repository.ts';
import { setAccess, setAgents, writeNovel } from './novel-change.repository.ts';
import { refreshNovels } from '../novel-publish.repository.ts';
import { reportedNovel } from '../novel.reported.ts';

type Wanted = AdminParsed<'novels/save'>;

export interface NovelAdminService {
  list(search: AdminParsed<'novels/list'>, scope: Scope): Promise<Page<NovelRow>>;
  get(novelId: string, scope: Scope): Promise<NovelRow>;
  /** Refuses (NOT_FOUND) unless it exists and the caller may change it. */
  mine(db: Db, novelId: string, scope: Scope): Promise<KnownNovel>;
  save(trx: Db, wanted: Wanted, scope: Scope): Promise<KnownNovel>;
  setShown(trx: Db, novelId: string, shown: boolean, scope: Scope): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

/** Novels as staff see them: those of their agents, shown or not. */
export function novelAdminService({ db, covers, clock }: Deps): NovelAdminService {
  const rowFor = (novel: KnownNovel, scope: Scope): NovelRow => {
    const { takenDown: _takenDown, ...row } = novel;
    const { cover } = row.cover === null ? row : covers.seal({ rating: row.rating, cover: row.cover });
    return { ...row, cover, ...seenAgents(novel.agentIds, scope) };
  };

  async function refresh(trx: Db, novelId: string): Promise<void> {
    await refreshNovels(trx, [novelId], clock());
    await invalidate(trx, novelTag);
  }

  return {
    mine,

    async list(search, scope) {
      const page = await listNovels(db, search, scope);
      return { ...page, list: page.list.map((novel) => rowFor(novel, scope)) };
    },

    async get(novelId, scope) {
      const novel = await findNovel(db, novelId);
      if (!novel || !seesSome(novel.agentIds, scope)) throw fail('NOT_FOUND');
      return rowFor(novel, scope);
    },

    async save(trx, wanted, scope) {
      const { novelId, agentIds } = wanted;
      const before = await mine(trx, novelId, scope);
      if (!ownsAll(agentIds, scope)) throw fail('NOT_FOUND');
      await checkPlacement(trx, 'novel', wanted);
      const cover = await takeCover(trx, wanted.coverUploadId, `novel ${novelId}`, scope);
      await writeNovel(trx, wanted, cover);
      await setAgents(trx, before, agentIds);
      await setAccess(trx, wanted);
      await refresh(trx, novelId);
      return before;
    },

    async setShown(trx, novelId, shown, scope) {
      const novel = await mine(trx, novelId, scope);
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

async function mine(from: Db, novelId: string, scope: Scope): Promise<KnownNovel> {
  const novel = await findNovel(from, novelId);
  if (!novel || !ownsAll(novel.agentIds, scope)) throw fail('NOT_FOUND');
  return novel;
}
