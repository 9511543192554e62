/**
 * Whether a text can be kept: PostgreSQL has no U+0000 in a text, and half of a surrogate pair is no character at all,
 * which JSON carries and the database refuses. Nobody types either, so no input has them.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The same of every text in a value, the names of its fields included. */
export function holdsOnlyStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && holdsOnlyStorable(inner));
}
