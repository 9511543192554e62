import { failSaying } from '../errors/fail.ts';
import { isBreached } from './breached-passwords.ts';
import { easyRemainder } from './easy-parts.ts';

/** What is left beside words and rows that everybody tries must be at least this much. */
const leastOwn = 4;

/** Words of the product itself; the agent, the account and its phone come from whoever asks. */
const productWords = ['liuguang', '流光'];

/**
 * Refuses a new password that is among the ones tried first: one of the most used ones of known breaches, or nothing
 * but easy parts (own words, common words, dates, rows of keys) with a few characters around them. `breached`: a file of
 * passwords that leaked, where the operator has one.
 */
export async function refuseWeakPassword(
  password: string,
  ownWords: readonly string[],
  breached?: string,
): Promise<void> {
  const text = password.normalize('NFKC').toLowerCase();
  const own = [...productWords, ...ownWords.flatMap(formsOf)].filter((word) => word.length > 1);
  const around = withoutWords(text, own);
  if (around !== text && easyRemainder(around) < leastOwn) throw weak('密码不能由账号、手机号或站点名称组成');
  if ((await mostUsed()).has(text) || isRepetition(text) || easyRemainder(text) < leastOwn)
    throw weak('这个密码太常见，容易被猜到，请换一个');
  if (breached !== undefined && (await isBreached(breached, password))) throw weak('这个密码曾经泄露过，请换一个');
}

function weak(message: string) {
  return failSaying(message, 'INVALID_INPUT', { fields: { password: message } });
}

/** A phone is also known by its last digits, a userCode by its number. */
function formsOf(word: string): string[] {
  const plain = word.normalize('NFKC').toLowerCase().trim();
  const digits = plain.replaceAll(/\D/g, '');
  return digits.length < 8 ? [plain] : [plain, digits, digits.slice(-8), digits.slice(-6)];
}

function withoutWords(text: string, words: readonly string[]): string {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text);
}

function isRepetition(text: string): boolean {
  return new Set(text).size <= 2 || /^(.{1,4})\1+$/su.test(text);
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is set: it takes a moment and a few megabytes. */
function mostUsed(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}
