/** What came from outside, as far as it is JSON; null is refused by the schema that reads it. */
export function parseJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}
