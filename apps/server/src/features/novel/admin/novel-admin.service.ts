import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { NovelFilter, NovelRow } from '@liuguang/contract/admin/novel.ts';
import { mostBulkRows } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import {
  asShown,
  checkPlacement,
  type KnownOverride,
  type Overrider,
  ownsAll,
  readOverrides,
  type Scope,
  seenAgents,
  seenPicks,
  seesSome,
} from '../../catalogue/catalogue.public.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import { takeCover } from '../../official-account/official-account.public.ts';
import { novelTag } from '../novel-card.ts';
import { countNovels, findNovel, type KnownNovel, listNovels } from './novel-admin.repository.ts';
import { setAccess, setAgents, writeNovel } from './novel-change.repository.ts';
import { hideShared, saveSharedNovel } from './novel-override.service.ts';
import { refreshNovels } from '../novel-publish.repository.ts';
import { reportedNovel } from '../novel.reported.ts';

type Wanted = AdminParsed<'novels/save'>;

export type NovelAdminService = ReturnType<typeof novelAdminService>;

interface Deps {
  readonly db: Db;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

/** Novels as staff see them: those of their agents, shown or not. */
export function novelAdminService({ db, covers, clock }: Deps) {
  const sealed = (rating: NovelRow['rating'], cover: NovelRow['cover']) =>
    cover && covers.seal({ rating, cover }).cover;
  const rowFor = (novel: KnownNovel, overrides: readonly KnownOverride[], scope: Scope): NovelRow => {
    const { takenDown: _takenDown, ...row } = asShown(novel, overrides, scope);
    // Who looks after one channel alone sees it hidden where that channel hides it.
    const shown = scope?.length === 1 && row.hiddenIn.length > 0 && row.shown === 'live' ? 'hidden' : row.shown;
    return {
      ...row,
      shown,
      cover: sealed(row.rating, row.cover),
      ...seenAgents(novel.agentIds, scope),
      ...seenPicks(novel, scope),
    };
  };

  async function refresh(trx: Db, novelId: string): Promise<void> {
    await refreshNovels(trx, [novelId], clock());
    await invalidate(trx, novelTag);
  }

  return {
    /** Refuses (NOT_FOUND) unless it exists and the caller may change it. */
    mine,
    /**
     * The same of what the caller may look at: of what others have as well, they change their own channels' overrides.
     */
    seen,

    async list(search: AdminParsed<'novels/list'>, scope: Scope): Promise<Page<NovelRow>> {
      const page = await listNovels(db, search, scope);
      const ids = page.list.map(({ novelId }) => novelId);
      const overrides = await readOverrides(db, 'novel', ids, scope);
      const of = (novel: KnownNovel) => overrides.filter(({ itemId }) => itemId === novel.novelId);
      return { ...page, list: page.list.map((novel) => rowFor(novel, of(novel), scope)) };
    },

    /** Up to one more than a bulk operation may hold. */
    count: (filter: NovelFilter, scope: Scope) => countNovels(db, filter, scope, mostBulkRows + 1),

    async get(novelId: string, scope: Scope): Promise<AdminOutput<'novels/get'>> {
      const novel = await seen(db, novelId, scope);
      const overrides = await readOverrides(db, 'novel', [novelId], scope);
      return {
        ...rowFor(novel, overrides, scope),
        base: { title: novel.title, access: novel.access, cover: sealed(novel.rating, novel.cover) },
        overrides: overrides.map(({ itemId: _i, coverId: _c, ...own }) =>
          Object.assign(own, { cover: sealed(novel.rating, own.cover) }),
        ),
      };
    },

    async save(trx: Db, wanted: Wanted, who: Overrider): Promise<KnownNovel> {
      const { scope } = who;
      const { novelId, agentIds } = wanted;
      const before = await seen(trx, novelId, scope);
      if (!ownsAll(before.agentIds, scope)) {
        await saveSharedNovel(trx, before, wanted, { ...who, now: clock() });
        return before;
      }
      if (!ownsAll(agentIds, scope)) throw fail('NOT_FOUND');
      await checkPlacement(trx, 'novel', wanted);
      const cover = await takeCover(trx, wanted.coverUploadId, `novel ${novelId}`, scope);
      await writeNovel(trx, wanted, cover);
      await setAgents(trx, before, agentIds);
      await setAccess(trx, wanted);
      await refresh(trx, novelId);
      return before;
    },

    async setShown(trx: Db, novelId: string, shown: boolean, who: Overrider) {
      const novel = await seen(trx, novelId, who.scope);
      if (!ownsAll(novel.agentIds, who.scope)) {
        await hideShared(trx, novel, !shown, { ...who, now: clock() });
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

async function seen(from: Db, novelId: string, scope: Scope): Promise<KnownNovel> {
  const novel = await findNovel(from, novelId);
  if (!novel || !seesSome(novel.agentIds, scope)) throw fail('NOT_FOUND');
  return novel;
}

async function mine(from: Db, novelId: string, scope: Scope): Promise<KnownNovel> {
  const novel = await seen(from, novelId, scope);
  if (!ownsAll(novel.agentIds, scope)) throw fail('NOT_FOUND');
  return novel;
}
