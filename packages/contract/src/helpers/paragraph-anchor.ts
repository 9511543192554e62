/**
 * What a comment on a paragraph is tied to: the words of the paragraph, and which one of those with the same words in the
 * chapter it is. Blanks and punctuation do not count, so that a text that is laid out anew keeps its comments.
 */
export interface ParagraphAnchor {
  readonly hash: string;
  /** From 0: how many paragraphs of the chapter with the same words stand before it. */
  readonly ordinal: number;
}

/** A paragraph without a single letter or digit is known by its signs. */
export function plainWords(paragraph: string): string {
  const plain = paragraph
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain === '' ? paragraph.replaceAll(/\s/gu, '') : plain;
}

/** 53 bits of two mixed 32-bit hashes: a chapter has some hundred paragraphs, not some million. */
function hashOf(words: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < words.length; at += 1) {
    const unit = words.charCodeAt(at);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return ((other >>> 0) & 0x1f_ffff).toString(16).padStart(6, '0') + (one >>> 0).toString(16).padStart(8, '0');
}

/** One for each paragraph, in their order. */
export function anchorsOf(paragraphs: readonly string[]): ParagraphAnchor[] {
  const before = new Map<string, number>();
  return paragraphs.map((paragraph) => {
    const hash = hashOf(plainWords(paragraph));
    const ordinal = before.get(hash) ?? 0;
    before.set(hash, ordinal + 1);
    return { hash, ordinal };
  });
}

/** The id of a paragraph on the wire. */
export function paragraphId(chapterId: string, { hash, ordinal }: ParagraphAnchor): string {
  return `${chapterId}-${hash}-${ordinal}`;
}

/** Null for what names no paragraph. */
export function parseParagraphId(
  text: string,
): { readonly chapterId: string; readonly anchor: ParagraphAnchor } | null {
  const [, chapterId, hash, ordinal] = /^(\d{1,19})-([0-9a-f]{14})-(\d{1,5})$/.exec(text) ?? [];
  if (chapterId === undefined || hash === undefined || ordinal === undefined) return null;
  return { chapterId, anchor: { hash, ordinal: Number(ordinal) } };
}
