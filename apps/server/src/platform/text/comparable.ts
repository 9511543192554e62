/**
 * How words are compared with texts: letters of one width and case, without the blanks and signs that are put between
 * them to get past a filter.
 */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}\p{M}\p{Cf}]+/gu, '');
}
