/** A chapter that is there, or one that comes; enough of it to know it again. */
export interface KnownChapter {
  readonly key: string;
  readonly title: string;
  /** Of its text. */
  readonly hash: string;
}

/** Two texts with this share of their sampled phrases in common are one chapter that was worked on. */
const alike = 0.3;
/** A phrase that so many chapters share says nothing about which of them it is. */
const commonPhrase = 40;

/**
 * Finds for each chapter of a file the one that it is a new version of: by title and text, by text alone (it was only
 * renumbered), by likeness (it was edited), and last by title alone. Never by position: one that is put in between must
 * not shift all that follow. Answers keys of given chapters to keys of stored ones.
 */
export async function matchChapters(
  stored: readonly KnownChapter[],
  given: readonly KnownChapter[],
  sketches: (side: 'stored' | 'given', keys: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let [olds, news] = [stored, given];

  function rest(): void {
    const taken = new Set(found.values());
    olds = olds.filter(({ key }) => !taken.has(key));
    news = news.filter(({ key }) => !found.has(key));
  }
  function pairBy(name: (chapter: KnownChapter) => string): void {
    const waiting = new Map<string, string[]>();
    for (const old of olds) {
      const same = waiting.get(name(old));
      if (same) same.push(old.key);
      else waiting.set(name(old), [old.key]);
    }
    for (const one of news) {
      const old = waiting.get(name(one))?.shift();
      if (old !== undefined) found.set(one.key, old);
    }
    rest();
  }

  pairBy(({ title, hash }) => `${plainTitle(title)}\n${hash}`);
  pairBy(({ hash }) => hash);
  if (olds.length > 0 && news.length > 0) {
    const keysOf = (chapters: readonly KnownChapter[]) => chapters.map(({ key }) => key);
    const [before, after] = [await sketches('stored', keysOf(olds)), await sketches('given', keysOf(news))];
    for (const [one, old] of byLikeness(before, after)) found.set(one, old);
    rest();
  }
  pairBy(({ title }) => plainTitle(title));
  return found;
}

function plainTitle(title: string): string {
  return title.replaceAll(/[\s\p{P}]/gu, '');
}

/** The most alike first; each chapter once. */
function byLikeness(
  before: ReadonlyMap<string, readonly number[]>,
  after: ReadonlyMap<string, readonly number[]>,
): [string, string][] {
  const holders = new Map<number, string[]>();
  for (const [key, phrases] of before) {
    for (const phrase of phrases) {
      const same = holders.get(phrase);
      if (same) same.push(key);
      else holders.set(phrase, [key]);
    }
  }
  const pairs: { one: string; old: string; share: number }[] = [];
  for (const [one, phrases] of after) {
    const shared = new Map<string, number>();
    for (const phrase of phrases) {
      const same = holders.get(phrase) ?? [];
      if (same.length <= commonPhrase) for (const old of same) shared.set(old, (shared.get(old) ?? 0) + 1);
    }
    for (const [old, count] of shared) {
      const share = count / Math.max(1, Math.min(phrases.length, before.get(old)?.length ?? 0));
      if (share >= alike) pairs.push({ one, old, share });
    }
  }
  const [taken, done] = [new Set<string>(), new Map<string, string>()];
  for (const { one, old } of pairs.toSorted((a, b) => b.share - a.share)) {
    if (done.has(one) || taken.has(old)) continue;
    done.set(one, old);
    taken.add(old);
  }
  return [...done];
}

const phraseLength = 6;
const sketchSize = 48;

/** The phrases of a text with the smallest hashes: the same few of the same text, wherever it was edited. */
export function sketchOf(text: string): number[] {
  const plain = text.replaceAll(/[\s\p{P}]/gu, '');
  const hashes = new Set<number>();
  for (let at = 0; at + phraseLength <= plain.length; at += 1) {
    let hash = 0x811c9dc5;
    for (let index = at; index < at + phraseLength; index += 1) {
      hash = Math.imul(hash ^ plain.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hashes.add((hash ^ (hash >>> 13)) >>> 0);
  }
  return [...hashes].toSorted((a, b) => a - b).slice(0, sketchSize);
}

/**
 * The order of all chapters: that of the file, and those that the file does not have any more behind the one that they
 * stood behind.
 */
export function mergeOrder<T>(given: readonly T[], stored: readonly T[]): T[] {
  const inFile = new Set(given);
  const behind = new Map<T | null, T[]>();
  let anchor: T | null = null;
  for (const one of stored) {
    if (inFile.has(one)) anchor = one;
    else behind.set(anchor, [...(behind.get(anchor) ?? []), one]);
  }
  return [...(behind.get(null) ?? []), ...given.flatMap((one) => [one, ...(behind.get(one) ?? [])])];
}
