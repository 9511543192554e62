import type { Profile } from './profile.ts';

/** What people who watched the same watched as well. */
export interface Near {
  readonly videoId: string;
  /** The sum over all that says so, and the title that says most of it. */
  readonly near: number;
  readonly because: string;
}

interface Sum {
  near: number;
  most: number;
  because: string;
}

/**
 * The best of what belongs to the titles that somebody likes, without what they have seen; what was in their last feeds
 * comes after everything that was not.
 */
export function nearest({ seeds, seen, shown }: Profile, most: number): Near[] {
  const sums = new Map<string, Sum>();
  for (const { videoId: because, weight, near: text } of seeds) {
    const scores = itemsOf(text?.scores);
    for (const [at, videoId] of itemsOf(text?.ids).entries()) {
      const part = weight * Number(scores[at]);
      const sum = sums.get(videoId);
      if (!sum) sums.set(videoId, { near: part, most: part, because });
      else {
        sum.near += part;
        if (part > sum.most) [sum.most, sum.because] = [part, because];
      }
    }
  }
  const unseen: (Near & { readonly isShown: number })[] = [];
  for (const [videoId, { near, because }] of sums) {
    if (!seen.has(videoId)) unseen.push({ videoId, near, because, isShown: shown.has(videoId) ? 1 : 0 });
  }
  return unseen.toSorted((a, b) => a.isShown - b.isShown || b.near - a.near).slice(0, most);
}

/** `{1,2}` */
function itemsOf(list: string | undefined): string[] {
  return list === undefined || list === '{}' ? [] : list.slice(1, -1).split(',');
}
