import { fail } from '../errors/fail.ts';

/** More than any script needs on one letter; what is above piles up over the lines around it. */
const mostMarks = 3;
const marks = new RegExp(String.raw`(\p{M}{${mostMarks}})\p{M}+`, 'gu');
const controls = new RegExp(String.raw`(?!\n)\p{Cc}`, 'gu');
/** They turn the reading direction of what follows, also outside of the text they were written in. */
const directions = anyOf('061C', '200E-200F', '202A-202E', '2066-2069');
/** What nobody sees: blanks without width, fillers, tags, soft hyphens. */
const unseen = anyOf(
  ...'00AD 034F 115F-1160 17B4-17B5 180B-180F 200B-200C 2060-2065 206A-206F 2800 3164'.split(' '),
  ...'FEFF FFA0 FFF9-FFFB E0000-E0FFF'.split(' '),
);
/** A joiner holds an emoji together; anywhere else it is one more invisible character. */
const looseJoiners =
  /(?<!\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/** Code points and ranges of them, in hexadecimal. */
function anyOf(...ranges: string[]): RegExp {
  const written = ranges.map((range) => range.replaceAll(/[0-9A-F]+/g, String.raw`\u{$&}`));
  return new RegExp(`[${written.join('')}]`, 'gu');
}

/**
 * What a person typed, as it may be kept and shown to others: always as text, so `<script>`, HTML and Markdown are
 * letters like any others and stay. What is taken out is what makes a text look like something that it is not.
 */
export function cleanText(given: string): string {
  return given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/gu, '\n')
    .replaceAll(controls, (control) => (control === '\t' ? ' ' : ''))
    .replaceAll(directions, '')
    .replaceAll(unseen, '')
    .replaceAll(looseJoiners, '')
    .replaceAll(marks, '$1')
    .replaceAll(/[^\S\n]+\n/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/** One line, for topics; `#` around it is how people write them, not part of them. */
export function cleanTopic(given: string): string {
  return cleanText(given)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[#＃\s]+|[#＃\s]+$/gu, '');
}

/** Nothing but what cannot be seen is nothing. */
export function cleanOrRefuse(given: string): string {
  const text = cleanText(given);
  if (text === '') throw fail('INVALID_INPUT', { fields: { text: '请输入内容' } });
  return text;
}
