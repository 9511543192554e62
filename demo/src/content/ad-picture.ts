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

const wide: Size = { width: 1080, height: 520, widths: [540, 1080] };
const icon: Size = { width: 240, height: 240, widths: [120, 240] };

/** Each placement has a form of its own: a whole phone, a card, a strip, an icon. */
export const adSizes: Readonly<Record<Placement, Size>> = {
  splash: { width: 1080, height: 1920, widths: [540, 1080] },
  homePopup: { width: 900, height: 1200, widths: [450, 900] },
  bottomBanner: { width: 1080, height: 270, widths: [540, 1080] },
  topRight: icon,
  floatingIcon: icon,
  featured: wide,
  free: wide,
  crack: wide,
  application: wide,
  rewarded: wide,
};
