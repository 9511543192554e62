const maxInt8 = 9_223_372_036_854_775_807n;

/**
 * An id from the wire as PostgreSQL can compare it, or null. Ids are any string there; one that is no int8 names
 * nothing, and must be found to name nothing instead of failing as a cast inside the database.
 */
export function parseId(id: string): string | null {
  return /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= maxInt8 ? id : null;
}
