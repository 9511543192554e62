/** The query of a screen: plain strings. The router's own JSON form would quote texts and round long digit ids. */
export interface Search {
  readonly [name: string]: string | undefined;
}

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
}
