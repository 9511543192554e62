/** Tokens of the index by what they are made of; characters of the title, which most searches ask for, stand bare. */
export const token = {
  title: (text: string) => text,
  word: (text: string) => `w:${text}`,
  body: (text: string) => `b:${text}`,
  bodyWord: (text: string) => `bw:${text}`,
  pinyin: (text: string) => `p:${text}`,
  initials: (text: string) => `i:${text}`,
};

const scopes = { kind: 'k', rating: 'r', agent: 'a', facet: 'f' };

/** Who may find a document, and what lists of results are narrowed by. */
export function scopeToken(scope: keyof typeof scopes, value: string): string {
  return `${scopes[scope]}:${value}`;
}

const longestWord = 32;

/** Of a word without end its beginning is kept. */
export function wordOf(text: string): string {
  return Array.from(text).slice(0, longestWord).join('');
}

/** A token as it stands in the text of a tsquery. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Any token that begins like this. */
export function beginning(text: string): string {
  return `${quoted(text)}:*`;
}
