import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import {
  changeOverride,
  type KnownOverride,
  type Overrider,
  type OverridePatch,
  saveShared,
  seenAgents,
} from '../../catalogue/catalogue.public.ts';
import { novelTag } from '../novel-card.ts';
import { refreshNovels } from '../novel-publish.repository.ts';
import type { KnownNovel } from './novel-admin.repository.ts';

/** What the channel shows of a novel from now on; answers what it was. */
export async function overrideNovel(
  trx: Db,
  novel: KnownNovel,
  agentId: string,
  patch: OverridePatch,
  who: Overrider & { readonly now: number },
): Promise<KnownOverride | null> {
  const before = await changeOverride(trx, 'novel', { ...novel, itemId: novel.novelId }, agentId, patch, who);
  await refreshNovels(trx, [novel.novelId], who.now);
  await invalidate(trx, novelTag);
  return before;
}

/** Shows or hides a novel that channels of others have as well, in the caller's channels alone. */
export async function hideShared(
  trx: Db,
  novel: KnownNovel,
  hidden: boolean,
  who: Overrider & { readonly now: number },
): Promise<void> {
  const { agentIds } = seenAgents(novel.agentIds, who.scope);
  for (const agentId of agentIds) await overrideNovel(trx, novel, agentId, { hidden }, who);
}

/** Of a novel that channels of others have as well. */
export async function saveSharedNovel(
  trx: Db,
  novel: KnownNovel,
  wanted: AdminParsed<'novels/save'>,
  who: Overrider & { readonly now: number },
): Promise<void> {
  await saveShared(trx, novel, wanted, {
    kind: 'novel',
    itemId: novel.novelId,
    scope: who.scope,
    fields: ['synopsis', 'groupId', 'state', 'rating', 'picked'],
    refusal: '与其他渠道共享，只能改书名、封面和阅读权限',
    access: () => accessOf(wanted),
    override: (agentId, patch) => overrideNovel(trx, novel, agentId, patch, who),
  });
}

/** A channel asks for one thing, from one chapter on. */
function accessOf({ creditFrom = null, vipFrom = null }: AdminParsed<'novels/save'>): OverridePatch {
  if (vipFrom !== null) return { access: 'vip', accessFrom: vipFrom };
  return creditFrom === null ? {} : { access: 'credit', accessFrom: creditFrom };
}
