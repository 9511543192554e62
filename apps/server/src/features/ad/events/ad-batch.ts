import { randomUUID } from 'node:crypto';
import type { AdEvent } from './ad-event.ts';

export const hourMs = 3_600_000;

/** What events of a batch have in common. `repeat` is the second of a key in the same batch. */
export interface EventKind extends Pick<AdEvent, 'agentId' | 'adId' | 'placement' | 'event'> {
  readonly verdict: AdEvent['verdict'] | 'repeat';
  /** Since 1970. */
  readonly hour: number;
}

export interface SortedEvent extends Pick<AdEvent, 'key' | 'at' | 'cap'> {
  /** Which of the kinds, from 1. */
  readonly kind: number;
  /** Which of its ad, event and verdict in this batch, from 1: a budget takes them in this order. */
  readonly place: number;
}

const nothing: ReadonlySet<number> = new Set();

export interface Sorted {
  readonly kinds: readonly EventKind[];
  readonly events: readonly SortedEvent[];
}

/** `known` are the places, from 1, of those whose keys were written before. */
export function sortOut(batch: readonly AdEvent[], known: ReadonlySet<number> = nothing): Sorted {
  const kinds: EventKind[] = [];
  const ids = new Map<string, number>();
  const places = new Map<string, number>();
  const keys = new Set<string>();
  const events = batch.map((one, index): SortedEvent => {
    const { agentId, adId, placement, event, at } = one;
    const isRepeat = keys.has(one.key) || known.has(index + 1);
    keys.add(one.key);
    const verdict = isRepeat ? 'repeat' : one.verdict;
    const hour = Math.floor(at / hourMs);
    const sold = `${adId} ${event} ${verdict}`;
    const name = `${sold} ${agentId} ${placement} ${hour}`;
    let kind = ids.get(name);
    if (kind === undefined) {
      kind = kinds.push({ agentId, adId, placement, event, verdict, hour });
      ids.set(name, kind);
    }
    const place = (places.get(sold) ?? 0) + 1;
    places.set(sold, place);
    return { key: isRepeat ? randomUUID() : one.key, at, cap: isRepeat ? null : one.cap, kind, place };
  });
  return { kinds, events };
}

/** An array literal by hand: ids, words, days and times need no quotes, and the driver's own way takes as long as the rest. */
export function column<Row>(rows: readonly Row[], pick: (row: Row) => string | null): string {
  return `{${rows.map((row) => pick(row) ?? 'NULL').join(',')}}`;
}
