import type { BulkChange } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import type { Scope } from '../scope.ts';
import type { ChannelValues } from './channel-values.ts';

/** What of a title a change touches. It is kept before and after as JSON, compared as a whole, and put back as a whole. */
export type Aspect = 'agents' | 'group' | 'access' | 'rating' | 'tags' | 'shown' | 'pin' | 'recommend' | 'chapters';

/** Whether it is shown, and from when on; novels have no time. */
export interface Shown {
  readonly state: 'live' | 'review' | 'refused' | 'hidden' | 'trash';
  readonly publishedAt: number | null;
}

/** A title as a bulk operation sees it. */
export interface BulkItem extends Shown {
  readonly id: string;
  readonly agentIds: readonly string[];
  readonly groupId: string;
  readonly rating: 'all' | '18';
  readonly access: 'free' | 'credit' | 'vip';
  readonly tags: readonly string[];
  /** What it was before it went into the trash. */
  readonly was: Shown['state'] | null;
  /** Why staff may not show it, or take it out of the trash, whatever they want. */
  readonly mayNotShow: string | null;
  readonly mayNotRestore: string | null;
  /** The aspect of the change, as it is now. */
  readonly value: unknown;
}

export type Plan = { readonly skip: string } | { readonly after: unknown };

export interface Written {
  readonly item: BulkItem;
  readonly value: unknown;
}

export interface WrittenChannels {
  readonly item: BulkItem;
  readonly value: ChannelValues;
}

/** How a kind of titles is found, read and changed in bulk; everything else is the same for all. */
export interface BulkKind {
  readonly kind: CatalogueKind;
  /** The titles that match and that the scope sees, the newest first. */
  find(db: Db, filter: unknown, scope: Scope, now: number, most: number): Promise<string[]>;
  /** Those of them that are there and that the scope sees. */
  seen(db: Db, ids: readonly string[], scope: Scope): Promise<string[]>;
  /** In any order, locked until the transaction ends. */
  read(trx: Db, ids: readonly string[], change: BulkChange, now: number): Promise<BulkItem[]>;
  /** Makes the aspect of the change this value, in few statements for all of them. */
  write(trx: Db, written: readonly Written[], change: BulkChange, now: number): Promise<void>;
  /** Makes what channels show otherwise of these titles that value; nothing of the titles themselves. */
  writeChannels(trx: Db, written: readonly WrittenChannels[], who: { staffId: string; now: number }): Promise<void>;
  /** Ends picks whose time has come. */
  endPicks(trx: Db, now: number): Promise<void>;
}

const aspects: readonly (readonly [Aspect, readonly string[]])[] = [
  ['agents', ['addAgents', 'removeAgents']],
  ['group', ['groupId']],
  ['access', ['access']],
  ['rating', ['rating']],
  ['tags', ['addTags', 'removeTags']],
  ['shown', ['publishAt', 'unpublish', 'trash']],
  ['pin', ['pin', 'unpin']],
  ['recommend', ['recommend', 'unrecommend']],
  ['chapters', ['chapters']],
];

export function aspectOf(change: BulkChange): Aspect {
  const found = aspects.find(([, keys]) => keys.some((key) => key in change));
  if (!found) throw new Error('a change touches something');
  return found[0];
}

/** Whether a channel can have this of its own. */
export function hasOverride(aspect: Aspect): boolean {
  return aspect === 'access' || aspect === 'chapters' || aspect === 'shown';
}

/** The agents that a change names. */
export function agentsIn(change: BulkChange): readonly string[] {
  if ('addAgents' in change) return change.addAgents;
  if ('removeAgents' in change) return change.removeAgents;
  if ('pin' in change) return change.pin.agentIds;
  if ('unpin' in change) return change.unpin.agentIds;
  if ('recommend' in change) return change.recommend.agentIds;
  if ('unrecommend' in change) return change.unrecommend.agentIds;
  return [];
}

/** The value of an aspect that is part of the title itself. */
export function ownValue(item: Omit<BulkItem, 'value'>, aspect: Aspect): unknown {
  if (aspect === 'agents') return [...item.agentIds].toSorted((a, b) => Number(a) - Number(b));
  if (aspect === 'group') return item.groupId;
  if (aspect === 'access') return item.access;
  if (aspect === 'rating') return item.rating;
  if (aspect === 'tags') return [...item.tags];
  if (aspect === 'shown') return { state: item.state, publishedAt: item.publishedAt } satisfies Shown;
  throw new Error(`${aspect} is not part of a title`);
}
