import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { NovelRow } from '@liuguang/contract/admin/novel.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { AdultCovers } from '../../picture/picture.public.ts';
import { takeCover } from '../../official-account/official-account.public.ts';
import { novelTag } from '../novel-card.ts';
import { findNovel, type KnownNovel, listNovels } from './novel-admin.repository.ts';
import { refreshNovels } from '../novel-publish.repository.ts';
import { reportedNovel } from '../novel.reported.ts';

type Reach = readonly string[] | null;
type Wanted = AdminParsed<'novels/save'>;

export interface NovelAdmin {
  list(search: AdminParsed<'novels/list'>, reach: Reach): Promise<Page<NovelRow>>;
  get(novelId: string, reach: Reach): Promise<NovelRow>;
  /** Refuses (NOT_FOUND) unless it exists and the caller may change it. */
  mine(db: Db, novelId: string, reach: Reach): Promise<KnownNovel>;
  save(trx: Db, wanted: Wanted, reach: Reach): Promise<KnownNovel>;
  setShown(trx: Db, novelId: string, shown: boolean, reach: Reach): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

const refuse = (fields: Record<string, string>) => fail('INVALID_INPUT', { fields });

/** Novels as staff see them: those of their agents, shown or not. */
export function novelAdmin({ db, covers, clock }: Deps): NovelAdmin {
  const rowFor = (novel: KnownNovel, reach: Reach): NovelRow => {
    const { takenDown: _takenDown, ...row } = novel;
    const agentIds = reach ? novel.agentIds.filter((agentId) => reach.includes(agentId)) : novel.agentIds;
    const { cover } = row.cover === null ? row : covers.seal({ rating: row.rating, cover: row.cover });
    return { ...row, cover, agentIds, shared: agentIds.length < novel.agentIds.length };
  };

  async function refresh(trx: Db, novelId: string): Promise<void> {
    await refreshNovels(trx, [novelId], clock());
    await invalidate(trx, novelTag);
  }

  return {
    mine,

    async list(search, reach) {
      const page = await listNovels(db, search, reach);
      return { ...page, list: page.list.map((novel) => rowFor(novel, reach)) };
    },

    async get(novelId, reach) {
      const novel = await findNovel(db, novelId);
      if (!novel || (reach && !novel.agentIds.some((agentId) => reach.includes(agentId)))) throw fail('NOT_FOUND');
      return rowFor(novel, reach);
    },

    async save(trx, wanted, reach) {
      const { novelId, agentIds } = wanted;
      const before = await mine(trx, novelId, reach);
      if (!ownsAll(agentIds, reach)) throw fail('NOT_FOUND');
      await checkPlaces(trx, wanted);
      const cover = await takeCover(trx, wanted.coverUploadId, `novel ${novelId}`, reach);
      await trx
        .updateTable('novels')
        .set({
          title: wanted.title,
          synopsis: wanted.synopsis,
          group_id: wanted.groupId,
          tags: [...new Set(wanted.tags)],
          state: wanted.state,
          rating: wanted.rating,
          picked: wanted.picked,
          ...(cover === null ? {} : { cover_id: cover }),
        })
        .where('id', '=', novelId)
        .execute();
      await setAgents(trx, before, agentIds);
      await setAccess(trx, wanted);
      await refresh(trx, novelId);
      return before;
    },

    async setShown(trx, novelId, shown, reach) {
      const novel = await mine(trx, novelId, reach);
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

async function mine(from: Db, novelId: string, reach: Reach): Promise<KnownNovel> {
  const novel = await findNovel(from, novelId);
  if (!novel || !ownsAll(novel.agentIds, reach)) throw fail('NOT_FOUND');
  return novel;
}

function ownsAll(agentIds: readonly string[], reach: Reach): boolean {
  return reach === null || (agentIds.length > 0 && agentIds.every((agentId) => reach.includes(agentId)));
}

/** One that is shown changes hands at once; one that is not has them when it is. */
async function setAgents(trx: Db, { novelId, shown }: KnownNovel, agentIds: readonly string[]) {
  if (shown === 'live') {
    await sql`delete from novel_agents where novel_id = ${novelId}
      and agent_id <> all(${[...agentIds]}::bigint[])`.execute(trx);
    await sql`insert into novel_agents (novel_id, agent_id)
      select ${novelId}::bigint, agent_id from unnest(${[...agentIds]}::bigint[]) as a (agent_id)
      on conflict do nothing`.execute(trx);
  }
  await trx
    .updateTable('novel_desk')
    .set({ agent_ids: [...new Set(agentIds)], ...(shown === 'live' ? { state: 'live' as const } : {}) })
    .where('novel_id', '=', novelId)
    .execute();
}

async function setAccess(trx: Db, { novelId, creditFrom, vipFrom }: Wanted): Promise<void> {
  const [credit, vip] = [creditFrom ?? null, vipFrom ?? null];
  if (credit === null && vip === null) return;
  await sql`update novel_chapters set access = case when position >= ${vip}::int then 'vip'
      when position >= ${credit}::int then 'credit' else 'free' end where novel_id = ${novelId}`.execute(trx);
}

async function checkPlaces(trx: Db, { groupId, agentIds }: Wanted): Promise<void> {
  const id = parseId(groupId);
  const group = id && (await trx.selectFrom('novel_groups').select('id').where('id', '=', id).executeTakeFirst());
  if (!group) throw refuse({ groupId: '分组不存在' });
  const known = agentIds.every((agentId) => parseId(agentId) !== null);
  const agents = known
    ? await trx
        .selectFrom('agents')
        .select('id')
        .where('id', 'in', [...agentIds])
        .execute()
    : [];
  if (agents.length < new Set(agentIds).size) throw refuse({ agentIds: '渠道不存在' });
}
