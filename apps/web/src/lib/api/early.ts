declare global {
  /** Answers that the head of the page asked for, by address: see vite-deep-links.ts. */
  var early: Record<string, Promise<Response>> | undefined;
}

/** After this it is no start any more, and what was asked for then is old. */
const freshMs = 20_000;

/** What the page itself asked for before the app was there. Good once; undefined where it was not, or did not come. */
export async function takeEarly(path: string, input: URLSearchParams): Promise<Response | undefined> {
  const address = input.size > 0 ? `${path}?${input}` : path;
  const asked = globalThis.early?.[address];
  if (!asked || performance.now() > freshMs) return undefined;
  delete globalThis.early?.[address];
  try {
    return await asked;
  } catch {
    return undefined;
  }
}
