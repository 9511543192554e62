import { pinyin } from 'pinyin-pro';

/** The syllables of Chinese characters, one for each; what has no reading holds its place with `?`. */
export function syllablesOf(characters: string): string[] {
  const read = pinyin(characters, { toneType: 'none', type: 'array', v: true });
  // Kana and rare characters have no reading.
  return Array.from(characters).map((_, index) => (/^[a-z]+$/.test(read[index] ?? '') ? (read[index] ?? '?') : '?'));
}
