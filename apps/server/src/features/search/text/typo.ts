const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const shortest = 4;
const longest = 14;

/** The words that are one slip away: a letter too many, missing, another, or two that changed places. */
export function neighboursOf(word: string): string[] {
  if (!/^[a-z]+$/.test(word) || word.length < shortest || word.length > longest) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      near.add(before + letter + after);
      if (after !== '') near.add(before + letter + after.slice(1));
    }
    if (after !== '') near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  near.delete(word);
  return [...near];
}
