import type { CallSpec } from '@liuguang/contract/call.ts';
import { gzipSync } from 'node:zlib';
import { oddNumbers, oddTexts } from './odd-values.ts';
import type { Random } from './random.ts';

export interface FuzzRequest {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** The call as a client sends it; now and then its form is as odd as its input. */
export function requestOf(
  call: string,
  spec: CallSpec,
  input: Record<string, unknown>,
  headers: Record<string, string>,
  random: Random,
): FuzzRequest {
  const method = spec.alsoPost && random.chance(0.5) ? 'POST' : spec.method;
  const path = `/${spec.path}`;
  const sent = { ...headers, ...(random.chance(0.08) ? oddHeaders(random) : {}) };
  if (method === 'GET') {
    const query = queryOf(input, random);
    return { call, method, path: query === '' ? path : `${path}?${query}`, headers: sent };
  }
  if (spec.files && random.chance(0.8)) return { call, method, path, ...formOf(input, sent, random) };
  const json = { ...sent, 'content-type': 'application/json' };
  if (random.chance(0.93)) return { call, method, path, headers: json, body: Buffer.from(textOf(input)) };
  return { call, method, path, ...oddBody(input, json, random) };
}

/** As JSON writes it, `__proto__` included. */
function textOf(input: unknown): string {
  return JSON.stringify(input) ?? 'null';
}

/** Parts of a query as nobody encodes them: half an escape, bytes that are no UTF-8, a byte that is no text. */
const rawParts = ['%', '%zz', '%ff', '%00', '%ed%a0%80', '%f0%9f', '+', '&&', '=', '=1', 'a[]=1', '?userName=x', '#x'];

function queryOf(input: Record<string, unknown>, random: Random): string {
  const pairs = Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const values = Array.isArray(value) && random.chance(0.5) ? value : [value];
    return values.map((one) => `${encoded(name)}=${encoded(typeof one === 'object' ? textOf(one) : String(one))}`);
  });
  const [first] = pairs;
  if (first !== undefined && random.chance(0.03)) pairs.push(first);
  if (random.chance(0.04)) pairs.push(random.pick(rawParts));
  if (pairs.length > 0 && random.chance(0.04)) pairs.push(pairs.pop() + random.pick(rawParts));
  return pairs.join('&').slice(0, 12_000);
}

/** A lone surrogate has no UTF-8: it is sent as the three bytes that some programs write for it. */
function encoded(text: string): string {
  return Array.from(text, (letter) =>
    letter.isWellFormed() ? encodeURIComponent(letter) : percent(letter.charCodeAt(0)),
  ).join('');
}

function percent(unit: number): string {
  const bytes = [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63)];
  return bytes.map((byte) => `%${byte.toString(16)}`).join('');
}

function oddBody(input: unknown, headers: Record<string, string>, random: Random) {
  const text = textOf(input);
  const typed = (type: string, body: Buffer | string = text) => ({
    headers: { ...headers, 'content-type': type },
    body: Buffer.from(body),
  });
  const forms: (() => { headers: Record<string, string>; body?: Buffer })[] = [
    () => typed('application/json', text.slice(0, random.below(text.length + 1))),
    () => typed('application/json', 'null'),
    () => typed('application/json', '[]'),
    () => typed('application/json', '"x"'),
    () => typed('application/json', '1e999'),
    () => typed('application/json', `${'['.repeat(2000)}${']'.repeat(2000)}`),
    () => typed('application/json', `{"__proto__":${text},"constructor":{"prototype":{"x":1}}}`),
    () => typed('application/json', `${text.slice(0, -1)}${text.length > 2 ? ',' : ''}"agentid":"3","agentid":"8"}`),
    () => typed('application/json', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xc0, 0x22, 0x7d])),
    () => typed('application/json', Buffer.from(`\uFEFF${text}`)),
    () => typed('application/json; charset=utf-16', Buffer.from(text, 'utf16le')),
    () => typed('application/x-www-form-urlencoded', 'a=1&b=2'),
    () => typed('text/plain'),
    () => typed('application/xml', '<a/>'),
    () => typed('multipart/form-data'),
    () => typed('multipart/form-data; boundary=x', '--x\r\n\r\n'),
    () => typed('application/offset+octet-stream'),
    () => typed('nonsense'),
    () => typed(';;;'),
    () => ({ headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(text) }),
    () => typed('application/json', JSON.stringify({ text: 'a'.repeat(300_000) })),
    () => ({ headers }),
  ];
  return random.pick(forms)();
}

function formOf(input: Record<string, unknown>, headers: Record<string, string>, random: Random) {
  const boundary = 'fuzzboundary';
  const parts = Object.entries(input).map(([name, value]) => {
    const text = typeof value === 'string' ? value : textOf(value);
    return `content-disposition: form-data; name="${name.replaceAll(/[\r\n"]/g, '')}"\r\n\r\n${text}`;
  });
  if (random.chance(0.7)) {
    const type = random.pick(['image/png', 'image/jpeg', 'text/html', '']);
    const bytes = random.pick(['', 'GIF89a', '\x89PNG\r\n\x1a\n', 'x'.repeat(4000)]);
    parts.push(
      `content-disposition: form-data; name="file"; filename="../a\0.png"\r\ncontent-type: ${type}\r\n\r\n${bytes}`,
    );
  }
  const whole = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
  const body = Buffer.from(random.chance(0.9) ? whole : whole.slice(0, random.below(whole.length)));
  return { headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

function oddHeaders(random: Random): Record<string, string> {
  const text = () => headerText(random.pick(oddTexts));
  const headers: (() => Record<string, string>)[] = [
    () => ({ host: random.pick(['', 'a b', '[::1', '猫.example', 'x'.repeat(300), 'localhost:99999', '3', '..']) }),
    () => ({ cookie: random.pick(['session=', 'session=%', 'session==;;=', `session=${text()}; staff=${text()}`]) }),
    () => ({ cookie: `session=${'A'.repeat(43)}; session=${'B'.repeat(43)}; staff=${'A'.repeat(4000)}` }),
    () => ({ 'user-agent': text() }),
    () => ({ 'user-agent': 'Mozilla/5.0 '.repeat(600) }),
    () => ({
      'x-forwarded-for': random.pick(['', 'nonsense', '1.2.3', ',,,', '::', 'fe80::1%eth0', '1.2.3.4:80, unknown']),
    }),
    () => ({ 'x-forwarded-host': random.pick(['evil.example', 'a b', '', 'x,y']) }),
    () => ({ 'x-forwarded-proto': random.pick(['https', 'gopher', '', 'https,http']) }),
    () => ({ 'x-request-id': text() }),
    () => ({ 'accept-encoding': random.pick(['br', 'br;q=0', '*', text()]) }),
    () => ({ 'if-none-match': random.pick(['*', '"', 'W/"x"', text()]) }),
    () => ({ range: `bytes=${random.pick(oddNumbers)}-${random.pick(oddNumbers)}` }),
    () => ({ secretcode: text() }),
    () => ({ 'accept-language': 'zh'.repeat(2000) }),
    () => ({ origin: random.pick(['null', 'https://', 'http://localhost', text()]) }),
    () => ({ 'sec-fetch-site': text() }),
    () => ({ 'x-client': text() }),
    () => ({ expect: '100-continue' }),
  ];
  return random.pick(headers)();
}

/** What a header can carry at all; the rest is escaped. */
export function headerText(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?');
}
