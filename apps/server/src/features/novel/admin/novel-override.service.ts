import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { fail } from '../../../platform/errors/fail.ts';
import {
  asShown,
  changeOverride,
  type KnownOverride,
  type Overrider,
  areSame,
  type OverridePatch,
  readOverrides,
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

const sharedOnly = '与其他渠道共享，只能改书名、封面和阅读权限';

/** As `saveShared` of videos: what somebody changed becomes overrides of their own channels. */
export async function saveSharedNovel(
  trx: Db,
  novel: KnownNovel,
  wanted: AdminParsed<'novels/save'>,
  who: Overrider & { readonly now: number },
): Promise<void> {
  const { agentIds } = seenAgents(novel.agentIds, who.scope);
  const shown = asShown(novel, await readOverrides(trx, 'novel', [novel.novelId], agentIds), agentIds);
  const fields = Object.fromEntries(changedOfAll(novel, wanted, agentIds).map((field) => [field, sharedOnly]));
  if (Object.keys(fields).length > 0) throw fail('INVALID_INPUT', { fields });
  const asked = accessOf(wanted);
  let coverId: string | null | undefined;
  for (const agentId of agentIds) {
    const patch = {
      ...asked,
      title: wanted.title === shown.title ? undefined : wanted.title,
      ...(coverId === undefined ? { coverUploadId: wanted.coverUploadId } : { coverId }),
    };
    await overrideNovel(trx, novel, agentId, patch, who);
    if (wanted.coverUploadId === undefined) continue;
    const [now] = await readOverrides(trx, 'novel', [novel.novelId], [agentId]);
    coverId = now?.coverId ?? null;
  }
}

/** A channel asks for one thing, from one chapter on. */
function accessOf({ creditFrom = null, vipFrom = null }: AdminParsed<'novels/save'>): OverridePatch {
  if (vipFrom !== null) return { access: 'vip', accessFrom: vipFrom };
  return creditFrom === null ? {} : { access: 'credit', accessFrom: creditFrom };
}

function changedOfAll(novel: KnownNovel, wanted: AdminParsed<'novels/save'>, agentIds: readonly string[]): string[] {
  const { synopsis, groupId, state, rating, picked } = wanted;
  const parts = { synopsis, groupId, state, rating, picked };
  return [
    ...Object.entries(parts).flatMap(([field, value]) => (value === novel[field as keyof typeof parts] ? [] : [field])),
    ...(areSame(wanted.tags, novel.tags) ? [] : ['tags']),
    ...(areSame(wanted.agentIds, agentIds) ? [] : ['agentIds']),
  ];
}
