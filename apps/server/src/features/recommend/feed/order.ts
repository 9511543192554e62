import type { Candidate } from './candidate.ts';
import { chance } from './chance.ts';
import { fairShows, type Pool } from './pool.repository.ts';
import type { Profile } from './profile.ts';
import { isWelcome, type Scale, scaleOf, scoreOf, type Why, whyOf } from './score.ts';

/** One place of a feed. */
export interface Placed {
  readonly videoId: string;
  readonly why: Why;
}

/** As long as anybody scrolls; the next refresh begins another. */
const longest = 240;
/** Every fifth place is for a new title, from the fourth on: the best stays first. */
const freshPlaces = { every: 5, first: 3 } as const;
/** Of what the agent recommends. */
const mostPicked = 20;
/** How far ahead another title is looked for when three of a kind would follow each other. */
const lookAhead = 60;
/** More than any score: what was in the last feeds comes after everything that was not. */
const shownBefore = 10;

/**
 * The order of one feed. Chance is part of each score, so that a refresh gives another order; the same seed gives the same
 * one. No three titles of one creator or tag follow each other as long as there is a choice.
 */
export function orderFeed(personal: readonly Candidate[], pool: Pool, profile: Profile, by: By): Placed[] {
  const welcome = together(personal, pool, profile).filter((each) => isWelcome(each, profile));
  const scale = scaleOf(welcome, by.now);
  const main = ranked(welcome, scale, (each) => {
    const score = scoreOf(each, profile, scale) * (0.75 + 0.5 * chance(by.seed, each.videoId));
    return score - (profile.shown.has(each.videoId) ? shownBefore : 0);
  });
  return mix(main, freshOf(pool, profile, by)).map(({ candidate, scale: own, isNew }) => {
    const why = whyOf(candidate, profile, own);
    // Who has no other reason to see a title is told that it is new.
    return { videoId: candidate.videoId, why: isNew && why.kind === 'none' ? { kind: 'new' } : why };
  });
}

/** Each title once: as it is known for its owner's sake, where it is. */
function together(personal: readonly Candidate[], { hot, picked }: Pool, { seen }: Profile): Candidate[] {
  const known = new Map<string, Candidate>();
  for (const each of [...hot, ...personal]) known.set(each.videoId, each);
  const taken = picked.filter(({ videoId }) => !seen.has(videoId)).slice(0, mostPicked);
  for (const each of taken) known.set(each.videoId, { ...(known.get(each.videoId) ?? each), picked: true });
  return [...known.values()];
}

interface Ranked {
  readonly candidate: Candidate;
  readonly rank: number;
  /** What it was weighed by. */
  readonly scale: Scale;
  readonly isNew: boolean;
}

function ranked(candidates: readonly Candidate[], scale: Scale, rankOf: (each: Candidate) => number, isNew = false) {
  return candidates
    .map((candidate): Ranked => ({ candidate, rank: rankOf(candidate), scale, isNew }))
    .toSorted((a, b) => b.rank - a.rank);
}

interface By {
  readonly seed: number;
  readonly now: number;
}

/** New titles: mostly by chance, rather those that were shown less, and rather those that somebody may like. */
function freshOf({ fresh }: Pool, profile: Profile, { seed, now }: By): Ranked[] {
  const scale = scaleOf(fresh, now);
  const welcome = fresh.filter((each) => isWelcome(each, profile) && !profile.shown.has(each.videoId));
  const rankOf = (each: Candidate) =>
    chance(seed, each.videoId) + (1 - each.shows / fairShows) + 0.5 * Math.max(0, scoreOf(each, profile, scale));
  return ranked(welcome, scale, rankOf, true);
}

function mix(main: Ranked[], fresh: Ranked[]): Ranked[] {
  const placed: Ranked[] = [];
  const taken = new Set<string>();
  while (placed.length < longest && main.length + fresh.length > 0) {
    const isFresh = placed.length % freshPlaces.every === freshPlaces.first;
    const [first, second] = isFresh || main.length === 0 ? [fresh, main] : [main, fresh];
    const next = takeOther(first, placed) ?? takeOther(second, placed) ?? first.shift() ?? second.shift();
    // A new title that somebody may like well stands in both.
    if (!next || taken.has(next.candidate.videoId)) continue;
    taken.add(next.candidate.videoId);
    placed.push(next);
  }
  return placed;
}

/** Takes the first that is not the third of a kind. */
function takeOther(from: Ranked[], placed: readonly Ranked[]): Ranked | undefined {
  const [before, last] = [placed.at(-2)?.candidate, placed.at(-1)?.candidate];
  const end = Math.min(from.length, lookAhead);
  for (let at = 0; at < end; at += 1) {
    const each = from[at];
    if (each && !(before && last && isThird(before, last, each.candidate))) return from.splice(at, 1)[0];
  }
  return undefined;
}

function isThird(before: Candidate, last: Candidate, next: Candidate): boolean {
  if (next.authorId === last.authorId && next.authorId === before.authorId) return true;
  return next.tags.some((tag) => last.tags.includes(tag) && before.tags.includes(tag));
}
