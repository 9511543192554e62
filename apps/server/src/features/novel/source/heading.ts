import { numeralClass, parseEnglish, parseNumeral, parseRoman } from './numeral.ts';

/** Which kind of heading; a file keeps to one of the weak kinds, or has none. */
export type HeadingStyle =
  | 'chapter'
  | 'section'
  | 'volume'
  | 'special'
  | 'comma'
  | 'dot'
  | 'bracket'
  | 'space'
  | 'bare';

export interface Heading {
  readonly style: HeadingStyle;
  readonly number: number | null;
  /** As it is shown. */
  readonly title: string;
  /** Nothing sets the number apart from what follows: it may as well be the beginning of a sentence. */
  readonly loose: boolean;
}

const longestHeading = 50;
const n = `(${numeralClass}+)`;
const gap = String.raw`[\s:：·、.。,，\-—–_|/]*`;
const decoration = String.raw`[\s=*#~·☆★◆◇■□●○※▲△♦❖✦+<>《》〈〉【】\[\]〔〕「」『』()|_—–\-]`;

const patterns: readonly [HeadingStyle, RegExp][] = [
  [
    'chapter',
    new RegExp(
      String.raw`^(?:正文${gap})?(?:第?\s*${n}\s*[卷部集篇][^第]{0,20}?\s*)?第\s*${n}\s*[章回話话幕折]${gap}(.*)$`,
    ),
  ],
  [
    'section',
    new RegExp(
      String.raw`^(?:正文${gap})?(?:(?:第\s*${n}\s*[卷部集篇]|[卷部集篇]\s*${n})[^第]{0,20}?\s*)?第\s*${n}\s*[节節]${gap}(.*)$`,
    ),
  ],
  [
    'chapter',
    new RegExp(String.raw`^(?:正文${gap})?[卷部集篇]\s*${n}[^第]{0,20}?\s*第\s*${n}\s*[章回話话幕折]${gap}(.*)$`),
  ],
  ['volume', new RegExp(String.raw`^第\s*${n}\s*[卷部集篇季]${gap}(.*)$`)],
  ['volume', new RegExp(String.raw`^[卷部]\s*${n}${gap}(.*)$`)],
  ['chapter', /^(?:chapter|chap\.?|ch\.?)\s*([0-9]+|[ivxlcdm]+|[a-z]+)(?![a-z0-9])[\s:：.\-—–]*(.*)$/i],
];

const special =
  /^(序章|序幕|序言|自序|代序|序曲|序|楔子|引子|引言|前言|开篇|開篇|缘起|緣起|尾声|尾聲|终章|終章|终曲|終曲|后记|後記|跋|大结局|大結局|完本感言|完结感言|作者的话|番外篇?|外传|外傳|prologue|epilogue|preface|afterword)(?:\s*([一二三四五六七八九十百0-9]+))?(?:[\s:：·、.\-—–之]+(.{1,30})|\s*)$/i;

const weak: readonly [HeadingStyle, RegExp][] = [
  ['bracket', new RegExp(String.raw`^[(（[【]\s*${n}\s*[)）\]】]\s*(.{0,30})$`)],
  ['comma', new RegExp(String.raw`^${n}\s*、\s*(.{1,30})$`)],
  ['dot', new RegExp(String.raw`^${n}\s*[.．:：]\s*(.{1,30})$`)],
  ['bare', new RegExp(`^${n}$`)],
  ['space', new RegExp(String.raw`^([0-9]{1,4}|${numeralClass}{1,8})\s+(.{1,30})$`)],
];

/** How a sentence goes on that happens to begin with the number of a chapter. */
const goesOn =
  /^(?:的|里|裡|中的|是|就|已|讲|講|说|說|写|寫|和第|与第|與第|到第|至第|之后|之後|以后|以後|之前|以前|还|還|也|才|都|了|过|過|完|被|结束|結束|开始|開始|末尾|结尾|最后|，|。|；|？|！|”|’|）|\))/;

/** What a line would be as a heading; null for a line that cannot be one. */
export function parseHeading(line: string): Heading | null {
  // Full-width digits and letters, and the blanks around, are a matter of style.
  const plain = line
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3000\u00a0\ufeff\t]/g, ' ')
    .trim();
  if (plain === '' || plain.length > longestHeading || /^["“‘'']/.test(plain)) return null;
  const bracketed = findBracketed(plain);
  if (bracketed) return bracketed;
  const bare = plain
    .replace(new RegExp(`^${decoration}+`), '')
    .replace(new RegExp(`${decoration}+$`), '')
    .trim();
  if (bare === '') return null;
  return findStrong(bare) ?? findWeak(bare);
}

function findBracketed(plain: string): Heading | null {
  const [style, pattern] = weak[0] ?? [];
  const found = style && pattern?.exec(plain);
  return found ? headingOf('bracket', plain, found[1], false) : null;
}

function findStrong(bare: string): Heading | null {
  for (const [style, pattern] of patterns) {
    const found = pattern.exec(bare);
    if (!found) continue;
    const groups = found.slice(1);
    const rest = (groups.pop() ?? '').trim();
    const number = groups.findLast((group) => group !== undefined);
    const loose = rest !== '' && bare.endsWith(rest) && isGlued(bare, rest);
    if (isSentence(rest, loose)) return null;
    return headingOf(style, bare, number, loose);
  }
  const found = special.exec(bare);
  if (!found || isSentence(found[3] ?? '', false)) return null;
  return { style: 'special', number: null, title: tidy(bare), loose: false };
}

function findWeak(bare: string): Heading | null {
  for (const [style, pattern] of weak.slice(1)) {
    const found = pattern.exec(bare);
    if (found && !isSentence(found[2] ?? '', false)) return headingOf(style, bare, found[1], style === 'space');
  }
  return null;
}

function headingOf(style: HeadingStyle, title: string, given: string | undefined, loose: boolean): Heading | null {
  const number = given === undefined ? null : (parseNumeral(given) ?? parseRoman(given) ?? parseEnglish(given));
  return number === null ? null : { style, number, title: tidy(title), loose };
}

/** Whether nothing stands between the mark of the chapter and the title. */
function isGlued(bare: string, rest: string): boolean {
  return !/[\s:：·、.。,，\-—–_|/]/.test(bare.charAt(bare.length - rest.length - 1));
}

function isSentence(rest: string, loose: boolean): boolean {
  if (rest === '') return false;
  if (/[。；;]/.test(rest) || /[，,、：:]$/.test(rest)) return true;
  if (loose && (goesOn.test(rest) || /[，,]/.test(rest) || rest.length > 20)) return true;
  return rest.length > 35 || (rest.match(/[，,]/g)?.length ?? 0) > 2;
}

function tidy(title: string): string {
  return title.replaceAll(/\s+/g, ' ').trim();
}
