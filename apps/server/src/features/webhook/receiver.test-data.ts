import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { httpServer } from '../../testing/proxies/http-server.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The system of an operator: it takes what comes and answers what it is told to. */
export async function receiver(
  answer: (received: Received) => { status: number; headers?: Record<string, string> } | 'never',
) {
  const received: Received[] = [];
  const server = await httpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
      received.push(one);
      const wanted = answer(one);
      if (wanted !== 'never') response.writeHead(wanted.status, wanted.headers ?? {}).end('ok');
    });
  });
  return {
    url: `${server.url}/hook`,
    received,
    ids: () => received.map(({ headers }) => String(headers['webhook-id'])),
    [Symbol.asyncDispose]: () => Promise.resolve(server.close()),
  };
}

/** As the text of Standard Webhooks says, and not as the product does it. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const [id, at] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key)
    .update(Buffer.from(`${id}.${at}.${body}`))
    .digest('base64');
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => one === `v1,${wanted}`);
}
