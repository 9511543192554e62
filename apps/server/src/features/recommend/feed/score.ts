import type { Candidate } from './candidate.ts';
import type { Profile, Seed } from './profile.ts';

/** Why a title is in a feed; told to its owner when it is shown. */
export type Why =
  | { readonly kind: 'watched' | 'liked'; readonly videoId: string }
  | { readonly kind: 'searched'; readonly word: string }
  | { readonly kind: 'follows' | 'new' | 'none' };

const weights = { near: 1, tag: 0.35, author: 0.3, follows: 0.4, recent: 0.08, popular: 0.12, picked: 0.3 } as const;
const recentMs = 7 * 86_400_000;
/** A part that is smaller than this is no reason that anybody would believe. */
const leastReason = 0.05;

export interface Scale {
  /** The largest of the candidates. */
  readonly near: number;
  readonly views: number;
  readonly now: number;
}

export function scaleOf(candidates: readonly Candidate[], now: number): Scale {
  let [near, views] = [1e-6, 1];
  for (const candidate of candidates) {
    near = Math.max(near, candidate.near);
    views = Math.max(views, candidate.views);
  }
  return { near, views, now };
}

/** Neither opened before nor refused. */
export function isWelcome({ videoId, authorId, tags }: Candidate, { seen, refused }: Profile): boolean {
  return (
    !seen.has(videoId) &&
    !refused.video.has(videoId) &&
    !refused.author.has(authorId) &&
    !(refused.tag.size > 0 && tags.some((tag) => refused.tag.has(tag)))
  );
}

export function scoreOf(candidate: Candidate, profile: Profile, scale: Scale): number {
  const { near, follows, byAuthor, byTag } = partsOf(candidate, profile, scale);
  const recent = weights.recent * Math.exp(-Math.max(0, scale.now - candidate.publishedAt) / recentMs);
  const popular = weights.popular * (Math.log1p(candidate.views) / Math.log1p(scale.views));
  const picked = candidate.picked ? weights.picked : 0;
  return near + follows + byAuthor + byTag + recent + popular + picked;
}

/** The largest part of its score that can be told. Apart from the score: far more is weighed than is shown. */
export function whyOf(candidate: Candidate, profile: Profile, scale: Scale): Why {
  const { near, follows, byAuthor, byTag, tag } = partsOf(candidate, profile, scale);
  const reasons: [number, Why][] = [
    [candidate.because === null ? 0 : near, bySeed(seedOf(profile, candidate.because))],
    [follows, { kind: 'follows' }],
    [byAuthor, bySeed(profile.authors.get(candidate.authorId)?.seed ?? null)],
    [byTag, whyTag(tag, profile)],
  ];
  const [size, why] = reasons.reduce((best, each) => (each[0] > best[0] && each[1].kind !== 'none' ? each : best), [
    0,
    { kind: 'none' },
  ] as [number, Why]);
  return size < leastReason ? { kind: 'none' } : why;
}

function partsOf(candidate: Candidate, profile: Profile, scale: Scale) {
  const { name: tag, value } = bestTag(candidate, profile);
  return {
    near: weights.near * (candidate.near / scale.near),
    follows: profile.follows.has(candidate.authorId) ? weights.follows : 0,
    byAuthor: weights.author * (profile.authors.get(candidate.authorId)?.value ?? 0),
    byTag: weights.tag * value,
    tag,
  };
}

/** What its tags say: mostly the one that is liked best, a little the others, which may speak against it. */
function bestTag({ tags }: Candidate, profile: Profile): { name: string; value: number } {
  if (tags.length === 0) return { name: '', value: 0 };
  let sum = 0;
  let best = -1;
  let name = '';
  for (const tag of tags) {
    const value = profile.tags.get(tag)?.value ?? 0;
    sum += value;
    if (value > best) [best, name] = [value, tag];
  }
  return { name, value: 0.7 * best + 0.3 * (sum / tags.length) };
}

function whyTag(tag: string, profile: Profile): Why {
  const word = profile.searched.get(tag);
  const seed = profile.tags.get(tag)?.seed ?? null;
  return word !== undefined && seed === null ? { kind: 'searched', word } : bySeed(seed);
}

function seedOf({ seeds }: Profile, videoId: string | null): Seed | null {
  return videoId === null ? null : (seeds.find((seed) => seed.videoId === videoId) ?? null);
}

function bySeed(seed: Seed | null): Why {
  return seed ? { kind: seed.liked ? 'liked' : 'watched', videoId: seed.videoId } : { kind: 'none' };
}
