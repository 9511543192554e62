import type { Placement } from '../shapes/ad.ts';

interface PictureRule {
  /** What fits best. */
  readonly width: number;
  readonly height: number;
  /** Smaller is blurred on a phone. */
  readonly leastWidth: number;
  /** Width by height; outside of it too much would be cut off. */
  readonly ratio: readonly [least: number, most: number];
}

const wide: PictureRule = { width: 1080, height: 520, leastWidth: 540, ratio: [1.6, 2.5] };
const icon: PictureRule = { width: 240, height: 240, leastWidth: 120, ratio: [0.8, 1.25] };

/** Each placement has a form of its own: a whole phone, a card, a strip, an icon. */
export const adPictureRules: Readonly<Record<Placement, PictureRule>> = {
  splash: { width: 1080, height: 1920, leastWidth: 720, ratio: [0.42, 0.7] },
  homePopup: { width: 900, height: 1200, leastWidth: 450, ratio: [0.55, 1.2] },
  bottomBanner: { width: 1080, height: 270, leastWidth: 540, ratio: [3, 6] },
  topRight: icon,
  floatingIcon: icon,
  featured: wide,
  free: wide,
  crack: wide,
  application: wide,
  rewarded: wide,
};

/** Why a picture does not fit a placement, ready to show; null when it does. */
export function adPictureProblem(placement: Placement, size: { width: number; height: number }): string | null {
  const { width, height, leastWidth, ratio } = adPictureRules[placement];
  const found = size.width / size.height;
  if (size.width >= leastWidth && found >= ratio[0] && found <= ratio[1]) return null;
  const wanted = size.width < leastWidth ? `至少宽 ${leastWidth}` : `比例接近 ${width}×${height}`;
  return `图片尺寸应为 ${width}×${height}（${wanted}），这张是 ${size.width}×${size.height}`;
}
