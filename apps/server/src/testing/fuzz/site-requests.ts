import { headerText, type FuzzRequest } from './odd-request.ts';
import { oddId, oddNumbers, oddText, oddTexts } from './odd-values.ts';
import type { Random } from './random.ts';

/** A request to what is no call: media, pictures, the cashier, the export, notices of channels, pages, documentation. */
export function siteRequest(address: string, headers: Record<string, string>, random: Random): FuzzRequest {
  const path = random.chance(0.35) ? address : oddPath(address, random);
  const call = `site ${/^\/[^/?]*(?:\/[a-z]+)?/i.exec(address)?.[0] ?? ''}`;
  const posts = /^\/(?:cashier|api\/payment)/.test(address) && random.chance(0.6);
  const method = posts
    ? 'POST'
    : random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
  if (method === 'GET' || method === 'HEAD') return { call, method, path, headers: { ...headers, ...range(random) } };
  const type = random.pick(['application/x-www-form-urlencoded', 'application/json', 'text/xml', 'nonsense', '']);
  const bodies = [
    '',
    'action=pay',
    'action=fail',
    'action=twice',
    'action',
    'action=pay&action=x',
    '{}',
    '[1]',
    '<xml>',
    '\0',
  ];
  const typed = type === '' ? headers : { ...headers, 'content-type': type };
  return random.chance(0.15)
    ? { call, method, path, headers: typed }
    : { call, method, path, headers: typed, body: Buffer.from(random.pick(bodies)) };
}

function range(random: Random): Record<string, string> {
  if (!random.chance(0.2)) return {};
  return { range: `bytes=${random.pick(oddNumbers)}-${random.pick(oddNumbers)}` };
}

const rawSegments = [
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '\u00ff',
  ';',
  '//',
  '*',
  ':id',
];

function oddPath(address: string, random: Random): string {
  const [path = '', query] = address.split('?');
  const parts = path.split('/');
  const at = 1 + random.below(Math.max(1, parts.length - 1));
  parts[at] = random.chance(0.4)
    ? random.pick(rawSegments)
    : escaped(random.chance(0.4) ? oddId(random) : oddText(random));
  const tail = random.chance(0.3)
    ? `?${escaped(oddText(random))}=${escaped(oddText(random))}`
    : query
      ? `?${query}`
      : '';
  return (parts.join('/') + tail).slice(0, 8000);
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The upload protocol: creations with headers that may be anything, and questions about uploads of whoever. */
export function uploadRequest(headers: Record<string, string>, agentId: string, random: Random): FuzzRequest {
  const call = 'site /api/upload';
  const path = `/api/upload${random.chance(0.5) ? '' : `/${random.chance(0.7) ? oddId(random).replaceAll(/[^!-~]/g, '_') : 'a/b'}`}`;
  const query = random.chance(0.9) ? `?agentid=${agentId}` : `?agentid=${escaped(oddText(random)).slice(0, 500)}`;
  const method =
    path === '/api/upload' ? 'POST' : random.pick(['HEAD', 'PATCH', 'PATCH', 'DELETE', 'GET', 'POST', 'OPTIONS']);
  const sent: Record<string, string> = { ...headers };
  if (random.chance(0.85)) sent['tus-resumable'] = random.chance(0.9) ? '1.0.0' : headerText(random.pick(oddTexts));
  const number = () => (random.chance(0.7) ? String(random.below(3000)) : headerText(String(random.pick(oddNumbers))));
  if (method === 'POST') {
    if (random.chance(0.9)) sent['upload-length'] = number();
    if (random.chance(0.95)) sent['upload-metadata'] = oddMetadata(random);
    if (random.chance(0.1)) sent['upload-defer-length'] = random.pick(['1', '0', 'x']);
    if (random.chance(0.05)) sent['upload-concat'] = random.pick(['partial', 'final;/a /b', 'x']);
    if (random.chance(0.05)) sent['x-http-method-override'] = random.pick(['PATCH', 'DELETE', 'GET', 'x']);
  } else {
    if (random.chance(0.9)) sent['upload-offset'] = number();
    if (random.chance(0.1)) sent['upload-length'] = number();
  }
  if (method !== 'PATCH' && !(method === 'POST' && random.chance(0.3)))
    return { call, method, path: path + query, headers: sent };
  sent['content-type'] = random.chance(0.85)
    ? 'application/offset+octet-stream'
    : random.pick(['text/plain', 'nonsense']);
  return { call, method, path: path + query, headers: sent, body: Buffer.alloc(random.below(3000), 7) };
}

function oddMetadata(random: Random): string {
  if (random.chance(0.1)) return headerText(random.pick(oddTexts));
  const pairs: [string, string][] = [
    ['kind', random.chance(0.9) ? random.pick(['image', 'video', 'novel']) : oddText(random)],
  ];
  for (const key of ['title', 'filename', 'description', 'groupId', 'tags', 'filetype', '__proto__', 'kind']) {
    if (random.chance(0.35)) pairs.push([key, key === 'groupId' ? oddId(random) : oddText(random)]);
  }
  // Bytes that are no UTF-8, as only a hand-made client sends them.
  const value = (text: string) => (random.chance(0.9) ? Buffer.from(text) : Buffer.from([0xed, 0xa0, 0x80, 0, 0xff]));
  const written = pairs
    .map(([key, text]) => `${key} ${value(text).toString('base64')}`)
    .join(random.chance(0.95) ? ',' : ', ');
  return written.slice(0, 9000);
}
