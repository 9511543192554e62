import type { Picture } from '@liuguang/contract/shapes/common.ts';
import type { SharedKind } from '@liuguang/contract/helpers/share-link.ts';

/** What is shared, as its screen shows it. */
export interface ShareTarget {
  readonly kind: SharedKind;
  readonly id: string;
  readonly title: string;
  /** Beneath the title: who made it, where it is. */
  readonly subtitle: string;
  readonly picture: Picture | undefined;
  /** How many were there before: 18.6万人看过. */
  readonly note: string;
  /** 18+: whoever gets the link sees no more than whose app it is. */
  readonly adult: boolean;
}
