/** The few schemas that stored values need: a parser gives the typed value, or undefined for anything foreign. */
export type Parser<T> = (value: unknown) => T | undefined;
export type Parsed<P> = P extends Parser<infer T> ? T : never;

export const text =
  (longest = 4096): Parser<string> =>
  (value) =>
    typeof value === 'string' && value.length <= longest ? value : undefined;

export const matching =
  (pattern: RegExp): Parser<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;

export const oneOf =
  <const T extends string>(...allowed: T[]): Parser<T> =>
  (value) =>
    allowed.find((item) => item === value);

export const index: Parser<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

export const flag: Parser<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** What came later than some that are stored: left out is no. */
export const laterFlag: Parser<boolean> = (value) => value === true;

export const orNull =
  <T>(item: Parser<T>): Parser<T | null> =>
  (value) =>
    value === null ? null : item(value);

/** One broken item makes the whole list foreign: half a list would be a silent lie. */
export const listOf =
  <T>(item: Parser<T>): Parser<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(item);
    return items.every((entry) => entry !== undefined) ? items : undefined;
  };

export const recordOf =
  <T>(item: Parser<T>): Parser<Record<string, T>> =>
  (value) => {
    if (!isObject(value)) return undefined;
    const entries = Object.entries(value).map(([key, entry]) => [key, item(entry)] as const);
    return entries.every(([, entry]) => entry !== undefined)
      ? (Object.fromEntries(entries) as Record<string, T>)
      : undefined;
  };

/** Unknown fields are left out, missing or broken ones make the object foreign. */
export const shape =
  <F extends Record<string, Parser<unknown>>>(fields: F): Parser<{ [K in keyof F]: Parsed<F[K]> }> =>
  (value) => {
    if (!isObject(value)) return undefined;
    const result: Record<string, unknown> = {};
    for (const [key, parse] of Object.entries(fields)) {
      const parsed = parse(value[key]);
      if (parsed === undefined) return undefined;
      result[key] = parsed;
    }
    return result as { [K in keyof F]: Parsed<F[K]> };
  };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
