import { Agent, createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Kept {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** What the request said in the headers that Vary names. */
  readonly varied: Readonly<Record<string, string | undefined>>;
  readonly until: number;
}

export interface CachingProxy extends AsyncDisposable {
  readonly origin: string;
  /** Answers that came from the cache. */
  hits: number;
  readonly size: number;
}

/**
 * A shared cache between clients and the app, as RFC 9111 wants it, over real sockets: keyed by the address, split by Vary,
 * fresh for s-maxage or max-age; nothing private, no-store or of another method is kept, and no-cache is asked for again.
 */
export async function cachingProxy(upstream: number, clock: () => number): Promise<CachingProxy> {
  const kept = new Map<string, Kept[]>();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });

  function find(from: IncomingMessage): Kept | undefined {
    if (from.method !== 'GET' || from.headers.range !== undefined) return undefined;
    return kept
      .get(from.url ?? '')
      ?.find(
        ({ until, varied }) =>
          until > clock() && Object.entries(varied).every(([name, value]) => header(from.headers, name) === value),
      );
  }

  function keep(from: IncomingMessage, status: number, headers: IncomingHttpHeaders, body: Buffer): void {
    const control = headers['cache-control'] ?? '';
    const age = /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control);
    const vary = (headers.vary ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []);
    if (from.method !== 'GET' || status !== 200 || !age || vary.includes('*')) return;
    if (/\b(?:private|no-store|no-cache)\b/.test(control)) return;
    const varied = Object.fromEntries(vary.map((name) => [name, header(from.headers, name)]));
    const entry = { status, headers, body, varied, until: clock() + Number(age[1]) * 1000 };
    kept.set(from.url ?? '', [entry, ...(kept.get(from.url ?? '') ?? [])]);
  }

  const server = createServer((from, to) => {
    const known = find(from);
    if (known) {
      proxy.hits += 1;
      to.writeHead(known.status, { ...known.headers, 'x-cache': 'hit' }).end(known.body);
      return;
    }
    const forward = {
      port: upstream,
      method: from.method ?? 'GET',
      path: from.url ?? '/',
      headers: from.headers,
      agent,
    };
    const asked = request(forward, (answer) => {
      const status = answer.statusCode ?? 502;
      const passOn = (body: Buffer) => {
        keep(from, status, answer.headers, body);
        return to.writeHead(status, answer.headers).end(body);
      };
      buffer(answer).then(passOn, () => to.destroy());
    });
    asked.on('error', () => to.destroy());
    from.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const proxy: CachingProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: 0,
    get size() {
      return kept.size;
    },
    async [Symbol.asyncDispose]() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
