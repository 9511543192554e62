/** The beginning of a text on one line: enough to recognize it. */
export function excerpt(text: string, most = 60): string {
  return cut(text.replaceAll(/\s+/gu, ' ').trim(), most);
}

/** Cuts at whole letters. */
export function cut(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
