interface Room {
  /** Of one line, in the unit that `width` measures in. */
  readonly room: number;
  /** Lines. */
  readonly most: number;
  readonly width: (text: string) => number;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });
/** Written with spaces between words, which stay whole. */
const latin = /^[\u0021-\u024f]$/;
/** No line of Chinese begins with one of these. */
const closing = /^[，。、；：！？）》」』】…]$/;

/** Breaks a text into lines that fit. Chinese breaks nearly anywhere, a Latin word only where it alone is too long. */
export function wrapText(text: string, { room, most, width }: Room): string[] {
  const rest = partsOf(text.replaceAll(/\s+/g, ' ').trim());
  const lines: string[] = [];
  let line: string[] = [];
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    const letters = charactersOf(part);
    if (line.length === 0 && letters.length > 1 && width(part.trimEnd()) > room) {
      rest.unshift(...letters);
    } else if (line.length === 0 || width([...line, part].join('').trimEnd()) <= room) {
      line.push(part);
    } else {
      if (lines.length === most - 1) return [...lines, shortened([...line, part, ...rest].join(''), room, width)];
      // It takes the character before it along.
      const next = closing.test(part) && line.length > 1 ? line.splice(-1) : [];
      lines.push(line.join('').trimEnd());
      line = [];
      rest.unshift(...next, part);
    }
  }
  return line.length === 0 ? lines : [...lines, line.join('').trimEnd()];
}

function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Characters of Chinese; words of the rest, each with the space behind it. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let word = '';
  for (const character of charactersOf(text)) {
    if (latin.test(character)) {
      word += character;
      continue;
    }
    if (word !== '') parts.push(character === ' ' ? `${word} ` : word);
    if (character !== ' ' || word === '') parts.push(character);
    word = '';
  }
  return word === '' ? parts : [...parts, word];
}

function shortened(text: string, room: number, width: (text: string) => number): string {
  const shown: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    if (width(`${shown.join('')}${segment}…`) > room) break;
    shown.push(segment);
  }
  return `${shown.join('').trimEnd()}…`;
}
