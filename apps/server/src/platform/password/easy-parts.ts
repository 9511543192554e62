/** Rows that fingers follow; read backwards as well. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
].flatMap((row) => [row, row.split('').toReversed().join('')]);
const shortestRun = 3;

/** What people put into passwords here, longest first so that a part does not spoil the whole. */
const words = [
  'password passw0rd p@ssw0rd passwd letmein welcome iloveyou iloveu hello admin',
  'administrator root user test guest login master dragon monkey superman secret',
  'woaini aini woai mima nihao zhongguo china beijing shanghai shenzhen guangzhou',
  'baobei laopo laogong mama baba wangba xiaoming zhang wang chen huang zhao',
  '5201314 1314520 1314 520 666 888 168 111 000 密码 我爱你 你好 中国',
]
  .flatMap((line) => line.split(' '))
  .toSorted((a, b) => b.length - a.length);

const dates = /(?:19|20)\d\d(?:0?[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:19|20)\d\d/g;

/** How many letters and digits stay when common words, dates and rows of keys are taken out. */
export function easyRemainder(text: string): number {
  let left = text;
  for (const word of words) left = left.replaceAll(word, ' ');
  return withoutRuns(left.replaceAll(dates, ' ')).replaceAll(/[^\p{L}\p{N}]/gu, '').length;
}

function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length;) {
    const length = runAt(text, at);
    left += length >= shortestRun ? ' ' : text.slice(at, at + 1);
    at += length >= shortestRun ? length : 1;
  }
  return left;
}

/** How far the text follows one of the rows from here. */
function runAt(text: string, at: number): number {
  let longest = 0;
  for (const row of rows) {
    const from = row.indexOf(text.charAt(at));
    if (from === -1) continue;
    let length = 1;
    while (at + length < text.length && from + length < row.length && text[at + length] === row[from + length])
      length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
