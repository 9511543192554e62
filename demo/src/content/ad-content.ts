import type { Placement } from '@liuguang/contract/shapes/ad.ts';
import type { CoverPlan } from '../covers/cover.ts';

export interface AdContent {
  key: string;
  placement: Placement;
  name: string;
  remark: string;
  /** Of the application wall. */
  category?: string;
  /** A link, or the title of a video of ours. */
  leadsTo: { link: string } | { video: string };
  picture: CoverPlan;
  agents: readonly ('3' | '8')[];
  playSecond?: number;
  /** Shares its place with the others that have a weight, and comes first as often as this says. */
  turns?: number;
  dailyCap?: number;
}
