import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { setNovelAgents } from '../novel-publish.repository.ts';
import type { KnownNovel } from './novel-admin.repository.ts';

type Wanted = AdminParsed<'novels/save'>;

/** `coverId` null: the cover stays. */
export async function writeNovel(trx: Db, wanted: Wanted, coverId: string | null): Promise<void> {
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
      ...(coverId === null ? {} : { cover_id: coverId }),
    })
    .where('id', '=', wanted.novelId)
    .execute();
}

/** A shown novel is listed at these agents at once, one that is not as soon as it is shown. */
export async function setAgents(trx: Db, { novelId, shown }: KnownNovel, agentIds: readonly string[]): Promise<void> {
  if (shown === 'live') await setNovelAgents(trx, novelId, agentIds);
  await trx
    .updateTable('novel_desk')
    .set({ agent_ids: [...new Set(agentIds)], ...(shown === 'live' ? { state: 'live' as const } : {}) })
    .where('novel_id', '=', novelId)
    .execute();
}

/** From which chapter on it costs a view, and from which on it is for VIP alone. */
export async function setAccess(trx: Db, { novelId, creditFrom, vipFrom }: Wanted): Promise<void> {
  const [credit, vip] = [creditFrom ?? null, vipFrom ?? null];
  if (credit === null && vip === null) return;
  await sql`update novel_chapters set access = case when position >= ${vip}::int then 'vip'
      when position >= ${credit}::int then 'credit' else 'free' end where novel_id = ${novelId}`.execute(trx);
}
