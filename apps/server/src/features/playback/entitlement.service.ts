import { shanghaiHour, shanghaiMidnight } from '../../platform/time/shanghai.ts';

export interface GatedVideo {
  readonly access: 'free' | 'credit' | 'vip';
  readonly kind: 'short' | 'long';
  /** Its media has a preview of its own. */
  readonly hasPreview: boolean;
}

/** What about a caller decides whether a video opens; null is nobody in particular. */
export interface Viewer {
  readonly accountId: string;
  /** What is granted ends with it. */
  readonly sessionId?: string | undefined;
  readonly vip: boolean;
  /** Made the video. */
  readonly own: boolean;
  /** Used a view for it today. */
  readonly viewed: boolean;
  readonly youth: boolean;
  /** The name under which grants to the session are signed, where it is known already. */
  readonly holder?: string | null;
}

export type Entitlement =
  | { readonly mode: 'full'; readonly because: 'free' | 'own' | 'vip' | 'view' }
  | { readonly mode: 'preview'; readonly because: 'preview' }
  | { readonly refusal: 'VIP_NEEDED' | 'NO_FREE_VIEW' | 'YOUTH_NIGHT' };

/** Views are for long videos: a short one that is not for VIP alone is free, whatever its access says. */
export function isFree({ access, kind }: Pick<GatedVideo, 'access' | 'kind'>): boolean {
  return access === 'free' || (access === 'credit' && kind === 'short');
}

/** Youth mode sleeps from 22:00 to 06:00 in Shanghai. */
export function isYouthNight(now: number): boolean {
  const hour = shanghaiHour(now);
  return hour >= 22 || hour < 6;
}

const hourMs = 3_600_000;

/** When it wakes again: the next 06:00 in Shanghai. */
export function youthMorning(now: number): number {
  const six = shanghaiMidnight(now) - 18 * hourMs;
  return now < six ? six : six + 24 * hourMs;
}

/** When it falls asleep next: 22:00 in Shanghai. */
export function youthBedtime(now: number): number {
  return youthMorning(now) - 8 * hourMs;
}

/** The one place that decides who may watch what, and says why. */
export function entitlementOf(video: GatedVideo, viewer: Viewer | null, now: number): Entitlement {
  if (viewer?.youth && isYouthNight(now)) return { refusal: 'YOUTH_NIGHT' };
  if (isFree(video)) return { mode: 'full', because: 'free' };
  if (viewer?.own) return { mode: 'full', because: 'own' };
  if (viewer?.vip) return { mode: 'full', because: 'vip' };
  // A view opens what views are for; it never opens what only VIP may see.
  if (viewer?.viewed && video.access === 'credit') return { mode: 'full', because: 'view' };
  if (video.hasPreview) return { mode: 'preview', because: 'preview' };
  return { refusal: video.access === 'vip' ? 'VIP_NEEDED' : 'NO_FREE_VIEW' };
}
