import type { AdEventKind, Placement } from '@liuguang/contract/shapes/ad.ts';

export interface AdEvent {
  /** The same key is the same event: it is written once. */
  readonly key: string;
  readonly at: number;
  readonly agentId: string;
  readonly adId: string;
  readonly placement: Placement;
  readonly event: AdEventKind;
  /** What the caller found out. The database may still find a repeat, or a budget that is used up. */
  readonly verdict: 'counted' | 'bot' | 'anonymous' | 'rate' | 'over';
  /** Set for a show of an ad that has a cap per account and day. */
  readonly cap: { readonly accountId: string; readonly day: string } | null;
}
