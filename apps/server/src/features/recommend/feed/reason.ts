import type { Why } from './score.ts';

/** A reason as it is kept with a feed. */
export function writeWhy(why: Why): string {
  if (why.kind === 'watched') return `w${why.videoId}`;
  if (why.kind === 'liked') return `l${why.videoId}`;
  if (why.kind === 'searched') return `s${why.word}`;
  return { follows: 'f', new: 'n', none: '' }[why.kind];
}

/** The title that a kept reason is about. */
export function seedIn(kept: string): string | null {
  return /^[wl]\d+$/.test(kept) ? kept.slice(1) : null;
}

/** What its owner reads; `title` is of what the reason is about, null when that is no longer shown to them. */
export function reasonText(kept: string, title: string | null): string | undefined {
  if (seedIn(kept) !== null) {
    if (title === null) return undefined;
    return kept.startsWith('l') ? `因为你喜欢《${title}》` : `因为你看过《${title}》`;
  }
  if (kept === 'f') return '你关注的创作者';
  if (kept === 'n') return '新作首推';
  return kept.startsWith('s') ? `你搜过「${kept.slice(1)}」` : undefined;
}
