import type { Ending } from './raw-request.test-data.ts';

/** A route that takes a body, as the application lists it. */
export interface BodyRoute {
  readonly method: string;
  readonly url: string;
}

/** Bytes that no client of ours sends. */
export interface Attack {
  readonly name: string;
  readonly head: readonly string[];
  readonly body: string | Buffer;
  readonly ending: Ending;
}

const json = 'content-type: application/json';
const chunked = 'transfer-encoding: chunked';
const length = (bytes: number) => `content-length: ${bytes}`;
const sized = (name: string, type: string, body: string | Buffer): Attack => ({
  name,
  head: [type, length(Buffer.byteLength(body))],
  body,
  ending: 'wait',
});

const boundary = 'content-type: multipart/form-data; boundary=b';
const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data${head}\r\n\r\n${body}`;
const openFile = part('; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg', 'half of it');

/** On every route that takes a body. The last ones may be a whole call, which may end the session that makes it. */
export const attacks: readonly Attack[] = [
  sized('JSON that breaks off', json, '{"agentid":"3","text":'),
  sized('JSON that is no object', json, '[[1,2],"x",null]'),
  sized('JSON with a prototype', json, '{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
  sized('JSON as deep as it gets', json, '['.repeat(20_000)),
  sized('bytes that are no text', json, Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0xc3, 0x28, 0x7d])),
  sized('a body that is too large', json, `{"text":"${'x'.repeat(300_000)}"}`),
  sized('a form that never closes', boundary, openFile),
  sized('a form with a part without a name', boundary, `${part('', 'x')}\r\n${part('', 'y')}\r\n--b--\r\n`),
  sized('a form without a boundary', 'content-type: multipart/form-data', openFile),
  sized('a type that nobody knows', 'content-type: application/x-nothing; charset=utf-99', 'x=1'),
  sized('a body that says to be compressed', `${json}\r\ncontent-encoding: gzip`, '{"a":1}'),
  { name: 'no type', head: [length(3)], body: 'abc', ending: 'wait' },
  { name: 'less than was promised, then silence', head: [json, length(500)], body: '{"a":', ending: 'half-close' },
  { name: 'less than was promised, then a cut', head: [json, length(500)], body: '{"a":', ending: 'cut' },
  { name: 'a form that is cut', head: [boundary, length(5000)], body: openFile, ending: 'cut' },
  { name: 'a length that is none', head: [json, 'content-length: twelve'], body: '{}', ending: 'half-close' },
  { name: 'two lengths', head: [json, length(2), length(20)], body: '{}', ending: 'half-close' },
  { name: 'a length and chunks', head: [json, length(2), chunked], body: '2\r\n{}\r\n0\r\n\r\n', ending: 'half-close' },
  { name: 'a chunk without a size', head: [json, chunked], body: 'zz\r\n{}\r\n', ending: 'half-close' },
  { name: 'chunks that never end', head: [json, chunked], body: '5\r\n{"a":\r\n', ending: 'half-close' },
  { name: 'a chunk that is cut', head: [json, chunked], body: '500\r\n{"a":', ending: 'cut' },
  { name: 'a form in chunks that is cut', head: [boundary, chunked], body: `1000\r\n${openFile}`, ending: 'cut' },
  sized('JSON that is null', json, 'null'),
  { name: 'more than was promised', head: [json, length(2)], body: '{}garbage garbage\r\n\r\n', ending: 'half-close' },
];

const bytes = 'content-type: application/offset+octet-stream';
const offset = (at: string) => `upload-offset: ${at}`;

/** On an upload of 100 bytes that has begun. */
export const uploadAttacks: readonly Attack[] = [
  {
    name: 'more than the upload has',
    head: [bytes, offset('0'), length(5000)],
    body: 'x'.repeat(5000),
    ending: 'wait',
  },
  { name: 'a piece that is cut', head: [bytes, offset('0'), length(90)], body: 'x'.repeat(10), ending: 'cut' },
  { name: 'a piece that falls silent', head: [bytes, offset('0'), length(90)], body: 'x', ending: 'half-close' },
  { name: 'chunks that never end', head: [bytes, offset('0'), chunked], body: '5\r\nxxxxx\r\n', ending: 'half-close' },
  { name: 'a chunk that is cut', head: [bytes, offset('0'), chunked], body: '500\r\nxxxxx', ending: 'cut' },
  { name: 'another place', head: [bytes, offset('77'), length(3)], body: 'xxx', ending: 'wait' },
  { name: 'a place that is none', head: [bytes, offset('-1e9'), length(3)], body: 'xxx', ending: 'wait' },
  { name: 'no place', head: [bytes, length(3)], body: 'xxx', ending: 'wait' },
  { name: 'no type', head: [offset('0'), length(3)], body: 'xxx', ending: 'wait' },
];

/** How an upload is begun wrongly. */
export const creationAttacks: readonly Attack[] = ['-5', '1e30', 'NaN', '0', '12.5', ''].map((size) => ({
  name: `an upload of "${size}" bytes`,
  head: [`upload-length: ${size}`, 'upload-metadata: kind !!!,title', length(0)],
  body: '',
  ending: 'wait',
}));

/** The routes of a Fastify application that take a body, read from the tree that it prints. */
export function bodyRoutes(printed: string): BodyRoute[] {
  const above: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (path === '') return [];
    const depth = indent.length / 4 - 1;
    above.length = Math.max(0, depth);
    above.push(path);
    const url = above.join('').replace(':channelId', 'sandbox').replace(/\/?\*/, '/1').replace(/:\w+/g, '1');
    return methods
      .split(', ')
      .filter((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
      .map((method) => ({ method, url }));
  });
}
