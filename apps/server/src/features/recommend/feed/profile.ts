import type { Candidate } from './candidate.ts';

/** What is known of an account for its feed, as the database has it. */
export interface Signals {
  readonly on: boolean;
  /** Newest first. */
  readonly watched: readonly WatchedTitle[];
  /** Every title that was opened, for not showing it again. */
  readonly seen: readonly string[];
  readonly follows: readonly string[];
  readonly searches: readonly { readonly word: string; readonly tags: readonly string[] }[];
  readonly refused: {
    readonly video: readonly string[];
    readonly author: readonly string[];
    readonly tag: readonly string[];
  };
  /** In earlier feeds, newest first. */
  readonly shown: readonly string[];
  /** What people of the same taste watched, and the newest of creators that are liked. */
  readonly own: readonly Candidate[];
}

export interface WatchedTitle {
  readonly videoId: string;
  readonly authorId: string;
  readonly tags: readonly string[];
  readonly liked: boolean;
  /** What it says of the taste of who watched it, from −0.5 to 2. */
  readonly weight: number;
}

/** A title that says something good of a taste. */
export type Seed = Pick<WatchedTitle, 'videoId' | 'liked' | 'weight'>;

/** A liking, from −1 to 1, and the title that says most of it. */
interface Liking {
  readonly value: number;
  readonly seed: Seed | null;
}

export interface Profile {
  readonly seeds: readonly Seed[];
  readonly authors: ReadonlyMap<string, Liking>;
  readonly tags: ReadonlyMap<string, Liking>;
  readonly follows: ReadonlySet<string>;
  /** The word by which a tag was looked for. */
  readonly searched: ReadonlyMap<string, string>;
  readonly seen: ReadonlySet<string>;
  readonly shown: ReadonlySet<string>;
  readonly refused: Readonly<Record<'video' | 'author' | 'tag', ReadonlySet<string>>>;
}

/** Null for somebody of whom nothing is known that could be learned from. */
export function profileOf(signals: Signals): Profile | null {
  if (!signals.on) return null;
  const { watched } = signals;
  const liked = watched.filter(({ weight }) => weight > 0);
  if (liked.length === 0 && signals.follows.length === 0 && signals.searches.length === 0) return null;
  const searched = new Map(signals.searches.toReversed().flatMap(({ word, tags }) => tags.map((tag) => [tag, word])));
  const tags = likings(watched, ({ tags: all }) => all);
  for (const tag of searched.keys()) {
    const { value, seed } = tags.get(tag) ?? { value: 0, seed: null };
    tags.set(tag, { value: Math.min(1, Math.max(0, value) + 0.5), seed });
  }
  return {
    seeds: liked,
    authors: likings(watched, ({ authorId }) => [authorId]),
    tags,
    follows: new Set(signals.follows),
    searched,
    seen: new Set([...signals.seen, ...watched.map(({ videoId }) => videoId)]),
    shown: new Set(signals.shown),
    refused: {
      video: new Set(signals.refused.video),
      author: new Set(signals.refused.author),
      tag: new Set(signals.refused.tag),
    },
  };
}

/** Sums by author or tag, the largest made 1. */
function likings(watched: readonly WatchedTitle[], namesOf: (title: WatchedTitle) => readonly string[]) {
  const sums = new Map<string, { sum: number; seed: Seed | null }>();
  for (const title of watched) {
    for (const name of namesOf(title)) {
      const known = sums.get(name) ?? { sum: 0, seed: null };
      const seed = title.weight > Math.max(0, known.seed?.weight ?? 0) ? title : known.seed;
      sums.set(name, { sum: known.sum + title.weight, seed });
    }
  }
  const largest = Math.max(0.5, ...[...sums.values()].map(({ sum }) => sum));
  return new Map<string, Liking>(
    Array.from(sums, ([name, { sum, seed }]) => [name, { value: Math.max(-1, sum / largest), seed }]),
  );
}
