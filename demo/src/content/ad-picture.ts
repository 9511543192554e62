import { adPictureRules } from '@liuguang/contract/admin/ad-pictures.ts';
import type { Placement } from '@liuguang/contract/shapes/ad.ts';
import type { CoverPlan } from '../covers/cover.ts';

export const picture = (scene: CoverPlan['scene'], palette: CoverPlan['palette'], seed: string): CoverPlan => ({
  scene,
  palette,
  seed,
  whole: true,
});

interface Size {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

/** Each placement in the size that fits best, and in half of it. */
export function adSize(placement: Placement): Size {
  const { width, height } = adPictureRules[placement];
  return { width, height, widths: [width / 2, width] };
}
