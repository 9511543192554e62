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
}

export interface WatchedTitle {
  readonly videoId: string;
  readonly authorId: string;
  readonly tags: readonly string[];
  readonly watchedMs: number;
  readonly durationMs: number;
  readonly at: number;
  readonly liked: boolean;
  readonly collected: boolean;
  /** What people who watched it watched as well; null of what was left at once, and where nobody knows. */
  readonly near: NearText | null;
}

/** Titles and how near each is, as PostgreSQL writes lists: of sixty titles few are looked at, so few are taken apart. */
export interface NearText {
  readonly ids: string;
  readonly scores: string;
}

export interface Seed {
  readonly videoId: string;
  readonly weight: number;
  readonly liked: boolean;
  readonly near: NearText | null;
}

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

/** Left sooner than this, a title was not wanted. */
export const skipMs = 3000;
/** As long as somebody may still be looking for the beginning. */
const undecidedMs = 30_000;
/** Of a long film nobody watches half at once; this much is a liking all the same. */
const longWatchMs = 5 * 60_000;
const halfLifeMs = 14 * 86_400_000;
const mostSeeds = 24;

/** What one title says of the taste of who watched it: from −0.5 (left at once) to 2 (watched, liked and kept). */
export function weightOf(title: WatchedTitle, now: number): number {
  const kept = (title.liked ? 0.7 : 0) + (title.collected ? 0.7 : 0);
  const share = Math.min(1, Math.max(title.watchedMs / title.durationMs, title.watchedMs / longWatchMs));
  const age = Math.max(0, now - title.at);
  if (title.watchedMs < skipMs && kept === 0) return age < undecidedMs ? 0 : -0.5;
  return Math.min(2, share + kept) * 0.5 ** (age / halfLifeMs);
}

/** Null for somebody of whom nothing is known that could be learned from. */
export function profileOf(signals: Signals, now: number): Profile | null {
  if (!signals.on) return null;
  const weighed = signals.watched.map((title) => ({ title, weight: weightOf(title, now) }));
  const liked = weighed.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  if (liked.length === 0 && signals.follows.length === 0 && signals.searches.length === 0) return null;
  const searched = new Map(signals.searches.toReversed().flatMap(({ word, tags }) => tags.map((tag) => [tag, word])));
  const tags = likings(weighed, ({ tags: all }) => all);
  for (const tag of searched.keys()) {
    const { value, seed } = tags.get(tag) ?? { value: 0, seed: null };
    tags.set(tag, { value: Math.min(1, Math.max(0, value) + 0.5), seed });
  }
  return {
    seeds: liked.slice(0, mostSeeds).map(seedOf),
    authors: likings(weighed, ({ authorId }) => [authorId]),
    tags,
    follows: new Set(signals.follows),
    searched,
    seen: new Set([...signals.seen, ...signals.watched.map(({ videoId }) => videoId)]),
    shown: new Set(signals.shown),
    refused: {
      video: new Set(signals.refused.video),
      author: new Set(signals.refused.author),
      tag: new Set(signals.refused.tag),
    },
  };
}

interface Weighed {
  readonly title: WatchedTitle;
  readonly weight: number;
}

function seedOf({ title, weight }: Weighed): Seed {
  return { videoId: title.videoId, weight, liked: title.liked, near: title.near };
}

/** Sums by author or tag, the largest made 1. */
function likings(weighed: readonly Weighed[], namesOf: (title: WatchedTitle) => readonly string[]) {
  const sums = new Map<string, { sum: number; best: Weighed | null }>();
  for (const each of weighed) {
    for (const name of namesOf(each.title)) {
      const known = sums.get(name) ?? { sum: 0, best: null };
      const best = each.weight > Math.max(0, known.best?.weight ?? 0) ? each : known.best;
      sums.set(name, { sum: known.sum + each.weight, best });
    }
  }
  const largest = Math.max(0.5, ...[...sums.values()].map(({ sum }) => sum));
  return new Map<string, Liking>(
    Array.from(sums, ([name, { sum, best }]) => [
      name,
      { value: Math.max(-1, sum / largest), seed: best && seedOf(best) },
    ]),
  );
}
