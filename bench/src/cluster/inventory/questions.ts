export interface Question {
  readonly call: { readonly method: 'GET' | 'POST'; readonly path: string };
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly text: string;
}

/** Asks a cluster, and keeps what it answered wrongly. */
export interface Questions {
  readonly ask: (question: Question) => Promise<Answer>;
  readonly wrong: (line: string) => void;
  readonly asked: () => number;
  readonly found: readonly string[];
}

export function questionsTo(url: string): Questions {
  let asked = 0;
  const found: string[] = [];
  return {
    asked: () => asked,
    found,
    wrong: (line) => void found.push(line),
    ask: async ({ call: { method, path }, input, headers }) => {
      asked += 1;
      const given = Object.entries(input).map(([key, value]) => [key, String(value)]);
      const query = method === 'GET' ? `?${new URLSearchParams(given).toString()}` : '';
      const response = await fetch(`${url}/${path}${query}`, {
        method,
        headers: {
          // Each from an address of its own: limits are not what is asked about.
          'x-forwarded-for': `10.${9 + Math.floor(asked / 62_500)}.${Math.floor(asked / 250) % 250}.${asked % 250}`,
          'x-forwarded-proto': 'http',
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
      });
      const text = await response.text();
      return { status: response.status, code: (JSON.parse(text) as { code: number }).code, text };
    },
  };
}
