import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateOf } from './certificate-of.ts';
import { testFolder } from '../../testing/test-folder.ts';

const folder = testFolder(afterAll);
const servers: tls.Server[] = [];
let good: { port: number; ca: string };

/** A server that shows a certificate for these names, signed by itself, for so many days. */
async function serve(name: string, days: number): Promise<{ port: number; ca: string }> {
  const [key, cert] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.crt`)];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', String(days)];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
  const ca = readFileSync(cert, 'utf8');
  const server = tls.createServer({ key: readFileSync(key), cert: ca });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, ca };
}

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!hasOpenssl)('the certificate of a name', () => {
  beforeAll(async () => {
    good = await serve('localhost', 30);
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  it('tells until when a certificate holds that a browser would take', async () => {
    const { expiresAt, problem } = await certificateOf({ host: 'localhost', ...good });
    expect(problem).toBe('');
    const days = ((expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29);
    expect(days).toBeLessThan(31);
  });

  it('tells what is wrong with one that a browser would not take', async () => {
    const { expiresAt, problem } = await certificateOf({ host: 'localhost', port: good.port });
    expect(problem).toBe('自签名证书，浏览器不信任');
    expect(expiresAt).not.toBeNull();
    const other = await serve('other.example', 30);
    expect((await certificateOf({ host: 'localhost', ...other })).problem).toBe('证书不是这个域名的');
  });

  it('says it where nobody answers, or where nobody is asked', async () => {
    const { port } = await serve('gone.example', 1);
    await new Promise<void>((done) => void servers.pop()?.close(() => done()));
    expect((await certificateOf({ host: 'localhost', port })).problem).toBe('TLS 端口没有响应');
    const inside = await certificateOf({ host: 'localhost', ...good, may: () => false });
    expect(inside).toEqual({ expiresAt: null, problem: '域名指向内网地址，没有检查' });
  });
});
