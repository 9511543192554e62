import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import { type Scope, seenAgents } from '../scope.ts';
import { readOverrides } from './override.repository.ts';
import { asShown, type Overridable, type OverridePatch } from './override.service.ts';

interface SharedTitle extends Overridable {
  readonly agentIds: string[];
  readonly tags: readonly string[];
}

export interface WantedTitle {
  readonly title: string;
  readonly groupId: string;
  readonly coverUploadId?: string | undefined;
  readonly agentIds: readonly string[];
  readonly tags: readonly string[];
}

/** What staff may not change of a title that channels of others have as well. */
export interface SharedRules<Item, Wanted> {
  /** Fields that no channel has of its own, refused in these words when they change. */
  readonly fields: readonly (keyof Item & keyof Wanted & string)[];
  /** Such fields that are not compared as they are: those that change. */
  readonly others?: (item: Item, wanted: Wanted) => readonly string[];
  readonly refusal: string;
  readonly access: (shown: Item, wanted: Wanted) => OverridePatch;
}

interface SharedChange<Item, Wanted> extends SharedRules<Item, Wanted> {
  readonly kind: CatalogueKind;
  readonly itemId: string;
  readonly scope: Scope;
}

/** Saves what staff changed of a title that channels of others have as well: as overrides of their own channels. */
export async function saveShared<Item extends SharedTitle, Wanted extends WantedTitle>(
  trx: Db,
  item: Item,
  wanted: Wanted,
  { kind, itemId, scope, fields, others, refusal, access }: SharedChange<Item, Wanted>,
  override: (agentId: string, patch: OverridePatch) => Promise<unknown>,
): Promise<void> {
  const { agentIds } = seenAgents(item.agentIds, scope);
  const shown = asShown(item, await readOverrides(trx, kind, [itemId], agentIds), agentIds);
  // Compared by Object.is: the two types of a field need not overlap.
  const changed: string[] = fields.filter((field) => !Object.is(wanted[field], item[field]));
  if (!areSame(wanted.tags, item.tags)) changed.push('tags');
  if (!areSame(wanted.agentIds, agentIds)) changed.push('agentIds');
  changed.push(...(others?.(item, wanted) ?? []));
  if (changed.length > 0) {
    throw fail('INVALID_INPUT', { fields: Object.fromEntries(changed.map((field) => [field, refusal])) });
  }
  let coverId: string | null | undefined;
  for (const agentId of agentIds) {
    await override(agentId, {
      title: wanted.title === shown.title ? undefined : wanted.title,
      ...access(shown, wanted),
      ...(coverId === undefined ? { coverUploadId: wanted.coverUploadId } : { coverId }),
    });
    if (wanted.coverUploadId === undefined) continue;
    // A picture is taken once: the other channels get the one that the first has got.
    const [now] = await readOverrides(trx, kind, [itemId], [agentId]);
    coverId = now?.coverId ?? null;
  }
}

/** The same words, in whatever order. */
function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join(' ') === others.toSorted().join(' ');
}
