import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { createSessions } from '../../platform/session/session-store.ts';

export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  readonly ms: number;
}

/** Somebody with a browser: keeps cookies and, unless told otherwise, its connection. */
export interface Visitor {
  get(path: string, url?: string): Promise<Answer>;
  post(path: string, body: object, url?: string): Promise<Answer>;
  close(): void;
}

export function visitor(base: string, cookie = ''): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const jar = new Map<string, { value: string; until: number }>();
  const keep = (name: string, value: string, seconds = 1e6) =>
    jar.set(name, { value, until: Date.now() + seconds * 1000 });
  const [first = '', token = ''] = cookie.split('=');
  if (cookie !== '') keep(first, token);

  function ask(method: 'GET' | 'POST', at: string, body: object | undefined, url: string): Promise<Answer> {
    const started = performance.now();
    const cookies = [...jar]
      .filter(([, { until }]) => until > Date.now())
      .map(([name, { value }]) => `${name}=${value}`);
    const headers = {
      'content-type': 'application/json',
      'x-client': 'web/1.0.0',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-proto': 'http',
      cookie: cookies.join('; '),
    };
    return new Promise((resolve, reject) => {
      const call = request(new URL(at, url), { method, agent, headers }, (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          keep(name, value, Number(/Max-Age=(\d+)/.exec(line)?.[1]));
        }
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () => {
          // A balancer answers for itself in words of its own.
          const isOurs = response.headers['content-type']?.startsWith('application/json');
          const { code, data } = (isOurs ? JSON.parse(text) : { code: -1, data: text }) as {
            code: number;
            data: unknown;
          };
          resolve({ status: response.statusCode ?? 0, code, data, ms: performance.now() - started });
        });
      });
      call.on('error', reject);
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  return {
    get: (at, url = base) => ask('GET', at, undefined, url),
    post: (at, body, url = base) => ask('POST', at, body, url),
    close: () => agent.destroy(),
  };
}

/** The cookie of a new member of agent 3. */
export async function member(database: Pick<Database, 'pool'>): Promise<string> {
  return await sessionCookie(database, createSessions(database.pool, Date.now), { agentId: '3', claimed: true });
}

/** People come without TLS in these tests. */
export const plain = { ALLOW_PLAIN_HTTP: '1' };

export function temporaryFolder(): Disposable & { folder: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'liuguang-scale-'));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
