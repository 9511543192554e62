/** Every syllable of Mandarin without its tone, by how it begins; ü is typed v. */
const byInitial: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e ei eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan un uo v ve',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};

const syllables = new Set(
  Object.entries(byInitial).flatMap(([initial, finals]) => finals.split(' ').map((final) => `${initial}${final}`)),
);
const beginnings = new Set(
  [...syllables].flatMap((whole) => Array.from(whole).map((_, end) => whole.slice(0, end + 1))),
);
const longest = 6;

export interface Reading {
  readonly syllables: readonly string[];
  /** The last one is only the beginning of a syllable: somebody is still typing. */
  readonly open: boolean;
}

const mostReadings = 6;
const mostLetters = 32;

/** The ways to read letters as pinyin, those of fewer syllables first: `xian` is xian and xi an. */
export function readingsOf(letters: string): Reading[] {
  if (letters.length > mostLetters || !/^[a-z]+$/.test(letters)) return [];
  const dead = new Set<number>();
  const found: Reading[] = [];
  // Depth first with a memory of the places from which no reading ends: never more than a step a place and length.
  const walk = (at: number, read: readonly string[]): boolean => {
    if (at === letters.length) {
      found.push({ syllables: read, open: false });
      return true;
    }
    if (dead.has(at) || found.length >= mostReadings * 4) return false;
    let ends = false;
    for (let length = Math.min(longest, letters.length - at); length > 0; length -= 1) {
      const piece = letters.slice(at, at + length);
      if (syllables.has(piece)) ends = walk(at + length, [...read, piece]) || ends;
      else if (at > 0 && at + length === letters.length && beginnings.has(piece)) {
        found.push({ syllables: [...read, piece], open: true });
        ends = true;
      }
    }
    if (!ends) dead.add(at);
    return ends;
  };
  walk(0, []);
  const whole = found.filter(({ open }) => !open);
  const best = whole.length > 0 ? whole : found;
  return best.toSorted((a, b) => a.syllables.length - b.syllables.length).slice(0, mostReadings);
}
