import type { Person } from './community.ts';

export const cookieOf = ({ browser }: Person) =>
  [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');

/** Opens a stream of server-sent events as a page of the site does, and reads it event by event. */
export async function openEvents(url: string, who: Person | null, site = 'same-origin') {
  const gone = new AbortController();
  const response = await fetch(url, {
    headers: { 'sec-fetch-site': site, ...(who ? { cookie: cookieOf(who) } : {}) },
    signal: gone.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    leave: () => gone.abort(),
    /** The next event, by name and data; `end` when the stream ends. */
    async next(): Promise<readonly [string, unknown] | 'end'> {
      for (;;) {
        const event = /event: (?<name>\w+)\ndata: (?<data>.*)\n\n/.exec(text);
        if (event) {
          text = text.slice(event.index + event[0].length);
          return [event.groups?.['name'] ?? '', JSON.parse(event.groups?.['data'] ?? '')];
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return 'end';
        text += value;
      }
    },
  };
}
