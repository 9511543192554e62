import type { Picture } from '@liuguang/contract/shapes/common.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { takeOfficialPicture } from '../../official-account/official-account.public.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import type { Scope } from '../scope.ts';
import { type KnownOverride, lockItem, readOverrides, releaseCovers, writeOverride } from './override.repository.ts';

/** A title as all channels share it. */
interface SharedItem {
  readonly itemId: string;
  readonly title: string;
  readonly access: 'free' | 'credit' | 'vip';
  /** The agents that have it, shown or not. */
  readonly agentIds: readonly string[];
}

/** What is left out stays as the channel has it; null is the shared value. */
export interface OverridePatch {
  readonly title?: string | null | undefined;
  readonly access?: SharedItem['access'] | null | undefined;
  readonly accessFrom?: number | undefined;
  readonly hidden?: boolean | undefined;
  readonly coverUploadId?: string | undefined;
  /** A cover that a channel of the caller has got in the same change. */
  readonly coverId?: string | null | undefined;
}

/** Who changes it: whose channels they are, and who that is. */
export interface Overrider {
  readonly scope: Scope;
  readonly staffId: string | null;
}

/** One channel's override of a title; answers what it was. Lists are the caller's to bring up to date. */
export async function changeOverride(
  trx: Db,
  kind: CatalogueKind,
  item: SharedItem,
  agentId: string,
  patch: OverridePatch,
  { scope, staffId }: Overrider,
): Promise<KnownOverride | null> {
  const { itemId } = item;
  if (!item.agentIds.includes(agentId) || !(await lockItem(trx, kind, itemId))) throw fail('NOT_FOUND');
  const [before] = await readOverrides(trx, kind, [itemId], [agentId]);
  const usedBy = `${kind} ${itemId} agent ${agentId}`;
  const coverId = await coverOf(trx, patch, before?.coverId ?? null, { usedBy, scope });
  const { title = before?.title ?? null, access = before?.access ?? null, hidden = before?.hidden ?? false } = patch;
  const accessFrom = patch.accessFrom ?? before?.accessFrom ?? 1;
  const row = {
    itemId,
    agentId,
    // What says the same as the shared value follows that one.
    title: title === item.title ? null : title,
    access: access === item.access && kind === 'video' ? null : access,
    accessFrom,
    hidden,
    coverId,
  };
  await writeOverride(trx, kind, row, staffId);
  await releaseCovers(trx, usedBy);
  return before ?? null;
}

async function coverOf(
  trx: Db,
  { coverUploadId, coverId }: OverridePatch,
  before: string | null,
  { usedBy, scope }: { usedBy: string; scope: Scope },
): Promise<string | null> {
  if (coverUploadId === undefined) return coverId === undefined ? before : coverId;
  const taken = await takeOfficialPicture(trx, coverUploadId, usedBy, scope);
  if (!taken) throw fail('INVALID_INPUT', { fields: { coverUploadId: '图片已失效，请重新上传' } });
  return taken.pictureId;
}

/** What an override was, for the audit log. */
export function wasOverride(before: KnownOverride | null) {
  if (!before) return null;
  const { title, access, accessFrom, hidden, coverId } = before;
  return { title, access, accessFrom, hidden, coverId };
}

export interface Overridable {
  readonly title: string;
  readonly access: SharedItem['access'];
  readonly cover: Picture | null;
}

/** Who looks after one channel alone sees it as that channel shows it. */
export function asShown<Item extends Overridable>(
  item: Item,
  overrides: readonly KnownOverride[],
  scope: Scope,
): Item & { overriddenIn: string[]; hiddenIn: string[] } {
  const only = scope?.length === 1 ? overrides[0] : undefined;
  return {
    ...item,
    title: only?.title ?? item.title,
    access: only?.access ?? item.access,
    cover: only?.cover ?? item.cover,
    overriddenIn: overrides.map(({ agentId }) => agentId),
    hiddenIn: overrides.filter(({ hidden }) => hidden).map(({ agentId }) => agentId),
  };
}
