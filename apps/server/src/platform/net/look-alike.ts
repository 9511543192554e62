import { domainToUnicode } from 'node:url';

/** Letters that are drawn like a Latin one; what NFKD takes apart (é, ｅ, ſ) needs no line. */
const drawnLike: Readonly<Record<string, string>> = {
  ...letters('аɑα', 'a'),
  ...letters('ьƅβ', 'b'),
  ...letters('сϲᴄ', 'c'),
  ...letters('ԁđ', 'd'),
  ...letters('еҽεє', 'e'),
  ...letters('ɡցg', 'g'),
  ...letters('һհħнʜ', 'h'),
  ...letters('іıιɩ', 'i'),
  ...letters('јϳ', 'j'),
  ...letters('кκĸ', 'k'),
  ...letters('ӏłǀ1', 'l'),
  ...letters('мʍ', 'm'),
  ...letters('пոηŋ', 'n'),
  ...letters('оοօøσ๐०0', 'o'),
  ...letters('рρþ', 'p'),
  ...letters('ԛզ', 'q'),
  ...letters('гᴦ', 'r'),
  ...letters('ѕꜱ', 's'),
  ...letters('тτŧ', 't'),
  ...letters('υսʋ', 'u'),
  ...letters('νѵᴠ', 'v'),
  ...letters('ԝшωա', 'w'),
  ...letters('хχ', 'x'),
  ...letters('уγყ', 'y'),
  ...letters('ᴢ', 'z'),
};

function letters(same: string, latin: string): Record<string, string> {
  return Object.fromEntries(Array.from(same, (letter) => [letter, latin]));
}

/** What a host looks like at a glance: two hosts of one skeleton are easily taken for each other. */
function skeletonOf(host: string): string {
  const plain = (domainToUnicode(host) || host).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const drawn = Array.from(plain, (letter) => drawnLike[letter] ?? letter).join('');
  return drawn.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Whether a host could be taken for a known one, or for a name below it, and is neither. */
export function looksLike(host: string, known: string): boolean {
  if (host === known || host.endsWith(`.${known}`)) return false;
  const [own, other] = [skeletonOf(host), skeletonOf(known)];
  return own === other || own.endsWith(`.${other}`);
}

const scripts = [
  'Latin',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
] as const;
const ofScript = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);
/** As browsers have it (UTS 39, highly restrictive): these are written together. */
const together: readonly ReadonlySet<string>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Bopomofo']),
  new Set(['Latin', 'Han', 'Hangul']),
];

/** Whether a part of the host is written in scripts that nobody writes together, such as Latin with a Cyrillic а. */
export function mixesScripts(host: string): boolean {
  return (domainToUnicode(host) || host).split('.').some((label) => {
    const found = new Set(
      Array.from(label)
        .filter((letter) => /\p{L}/u.test(letter))
        .map((letter) => ofScript.find(([, form]) => form.test(letter))?.[0] ?? 'another'),
    );
    return found.size > 1 && !together.some((set) => [...found].every((script) => set.has(script)));
  });
}
