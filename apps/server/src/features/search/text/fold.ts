import { to as tables } from 'opencc-js/preset/t2cn';

/** A text in the one form that is compared, and for each UTF-16 unit of it where it stood in the original. */
export interface Folded {
  readonly text: string;
  /** Start of the original character that each unit came of. */
  readonly from: readonly number[];
  /** End of it, exclusive. */
  readonly to: readonly number[];
}

/**
 * Traditional characters, each with its simplified one. They are folded by themselves: what the converter makes of its tables
 * takes ten megabytes, and finds no more.
 */
const simplified = new Map<string, string>(
  (tables['cn'] ?? [])
    .flat()
    .flatMap((pairs) =>
      typeof pairs === 'string' ? pairs.split('|').map((pair) => pair.split(' ') as [string, string]) : pairs,
    ),
);
const known = new Map<string, string>();
const mostKnown = 60_000;

/** Marks that stand on letters (zalgo is made of them), and what has no width or turns the direction. */
const unseen = /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;

/**
 * Case, width, accents, traditional characters and what cannot be seen make no difference to a search. Each character is
 * folded by itself, never by its neighbours, so that a piece of a text folds to a piece of the folded text.
 */
export function fold(text: string): Folded {
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of text) {
    const folded = foldCharacter(character);
    for (let unit = 0; unit < folded.length; unit += 1) {
      from.push(at);
      to.push(at + character.length);
    }
    parts.push(folded);
    at += character.length;
  }
  return { text: parts.join(''), from, to };
}

function foldCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  // Line ends and tabs part words; other controls are nothing.
  const folded = /[\s--\uFEFF]/v.test(character)
    ? ' '
    : Array.from(
        decomposed(character).replace(unseen, '').toLowerCase().normalize('NFC'),
        (each) => simplified.get(each) ?? each,
      ).join('');
  if (known.size < mostKnown) known.set(character, folded);
  return folded;
}

/** Letters without their accents. Syllables of Hangul and voiced kana are left whole: their parts are no accents. */
function decomposed(character: string): string {
  const compatible = character.normalize('NFKC');
  return /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(compatible)
    ? compatible
    : compatible.normalize('NFD');
}
