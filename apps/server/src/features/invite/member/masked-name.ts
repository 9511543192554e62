/** The first letter and stars: enough to know a friend by, and too little to find anybody. */
export function maskedName(nickname: string): string {
  const [first = '*'] = new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(nickname.trim());
  return `${typeof first === 'string' ? first : first.segment}**`;
}
