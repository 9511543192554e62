/// <reference types="node" />
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostStorage } from '../../lib/hosts/host-storage.ts';
import { loadTextPicture } from './text-picture.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const good = `data:image/png;base64,${pixel}`;

let answer: (response: ServerResponse) => void = (response) => response.end(good);
let requests: string[] = [];
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.headers.accept} ${request.headers.cookie ?? '-'}`);
    response.setHeader('access-control-allow-origin', '*');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
  localStorage.clear();
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin}/#/home`);
});

const says = (text: string | Buffer) => {
  answer = (response) => response.end(text);
  return loadTextPicture(`${origin}/ad.txt`);
};

describe('a picture in a text file', () => {
  it('is taken from our own host, and asked for as plain bytes without a session', async () => {
    expect(await says(`\n${good}\n`)).toBe(good);
    expect(requests).toEqual(['application/octet-stream -']);
    expect(await loadTextPicture('/ad.txt')).toBe(good);
    for (const type of ['jpeg', 'webp', 'avif', 'gif']) {
      expect(await says(good.replace('png', type))).toBe(good.replace('png', type));
    }
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['an SVG as text', "data:image/svg+xml,<svg onload='alert(1)'/>"],
    ['a page as data', 'data:text/html;base64,PHNjcmlwdD4='],
    ['a script', 'javascript:alert(1)'],
    ['another address', 'https://evil.example/x.png'],
    ['a picture that is not base64', 'data:image/png,<svg/>'],
    ['a type with more to it', 'data:image/png;x=y;base64,AAAA'],
    ['an end out of the attribute', `${good}" onerror="alert(1)`],
    ['two pictures', `${good}\n${good}`],
    ['a type in capitals', good.replace('image/png', 'IMAGE/PNG')],
    ['an unknown picture type', good.replace('png', 'tiff')],
    ['padding in the middle', 'data:image/png;base64,AA==AA'],
    ['bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ])('is refused when it is %s', async (_name, text) => {
    expect(await says(text)).toBeNull();
  });

  it('is refused past 5 MiB, announced or not', async () => {
    const large = `data:image/png;base64,${'A'.repeat(5 * 1024 ** 2)}`;
    expect(await says(large)).toBeNull();
    answer = (response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      for (let i = 0; i < 6; i += 1) response.write('A'.repeat(1024 ** 2));
      response.end();
    };
    expect(await loadTextPicture(`${origin}/ad.txt`)).toBeNull();
  });

  it('is not even asked for on other hosts, with other schemes or with a password', async () => {
    const port = origin.slice(origin.lastIndexOf(':'));
    for (const url of [
      'https://evil.example/a.txt',
      `http://localhost${port}/a.txt`,
      `http://me:secret@127.0.0.1${port}/a.txt`,
      'data:text/plain,x.txt',
      'javascript:x.txt',
      'http://[/a.txt',
    ]) {
      expect(await loadTextPicture(url)).toBeNull();
    }
    expect(requests).toEqual([]);
  });

  it('may lie on another host of the list', async () => {
    (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://app.example/#/home');
    expect(await loadTextPicture(`${origin}/ad.txt`)).toBeNull();
    hostStorage.write('hostUrl', { agentId: '3', serial: 1, expiresAt: 1, domains: [origin], signature: '' });
    answer = (response) => response.end(good);
    expect(await loadTextPicture(`${origin}/ad.txt`)).toBe(good);
  });

  it('is none when the server says so, or sends elsewhere', async () => {
    answer = (response) => response.writeHead(404).end(good);
    expect(await loadTextPicture(`${origin}/ad.txt`)).toBeNull();
    answer = (response) => response.writeHead(302, { location: 'https://evil.example/x.txt' }).end();
    await expect(loadTextPicture(`${origin}/ad.txt`)).rejects.toThrow(/redirect/);
  });
});
