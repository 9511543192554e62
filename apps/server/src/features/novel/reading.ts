import { shanghaiMidnight } from '../../platform/time/shanghai.ts';

export interface GatedChapter {
  readonly access: 'free' | 'credit' | 'vip';
}

/** What about a caller decides whether a chapter opens; null is nobody in particular. */
export interface Reader {
  readonly vip: boolean;
  /** Wrote the novel. */
  readonly own: boolean;
  /** Used a view for the chapter today. */
  readonly viewed: boolean;
}

export type Reading =
  | { readonly because: 'free' | 'own' | 'vip' | 'view' }
  | { readonly refusal: 'VIP_NEEDED' | 'NO_FREE_VIEW' };

/** A VIP's copy opens offline for this long; whoever is online meanwhile gets a new one, and who lost the right does not. */
export const vipLeaseMs = 72 * 3_600_000;

/** The one place that decides who may read what, and says why. */
export function readingOf({ access }: GatedChapter, reader: Reader | null): Reading {
  if (access === 'free') return { because: 'free' };
  if (reader?.own) return { because: 'own' };
  if (reader?.vip) return { because: 'vip' };
  // A view opens what views are for; it never opens what only VIP may read.
  if (access === 'credit') return reader?.viewed ? { because: 'view' } : { refusal: 'NO_FREE_VIEW' };
  return { refusal: 'VIP_NEEDED' };
}

/** Until when a downloaded copy may be opened: as long as the right lasts, as far as that is known. */
export function offlineUntil(
  because: 'free' | 'own' | 'vip' | 'view',
  now: number,
  vipUntil: number | null = null,
): number | null {
  if (because === 'vip') return Math.min(now + vipLeaseMs, vipUntil ?? Infinity);
  return because === 'view' ? shanghaiMidnight(now) : null;
}
