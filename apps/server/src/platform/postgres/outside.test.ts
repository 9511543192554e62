import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { initCluster } from './init-cluster.ts';
import { placeCluster } from './placement.ts';
import { checkListening, checkOutsideDatabase } from './outside.ts';
import { freePort, startPostgres } from './postgres-process.ts';
import { superuser } from './roles.ts';
import { unprivilegedUser } from './system-user.ts';
import { testFolder } from '../../testing/test-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

it('takes a database that is new enough, has room and passes notices on', async () => {
  await expect(checkOutsideDatabase(inject('postgresUrl'), 50)).resolves.toBeUndefined();
  await expect(checkListening(inject('postgresUrl'))).resolves.toBeUndefined();
});

it('refuses one that takes too few connections', async () => {
  await expect(checkOutsideDatabase(inject('postgresUrl'), 5000)).rejects.toThrow(
    /^the database 127\.0\.0\.1:\d+\/template takes \d+ connections and this program may need 5000: .*DATABASE_POOL/,
  );
});

/** Messages of the protocol: a letter, the length with itself, and the content. */
function message(letter: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 0xffff)]);

/** The other end of the network, with one row to say. */
async function serverSaying(row: Readonly<Record<string, string>>) {
  const names = Object.keys(row);
  const columns = names.map((name) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(name === 'major' ? 23 : 25),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  );
  const values = Object.values(row).map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]));
  const ready = message('Z', 'I');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (chunk) => {
        if (chunk[0] !== 'Q'.charCodeAt(0)) return;
        const described = message('T', int16(names.length), ...columns);
        const given = message('D', int16(names.length), ...values);
        socket.write(Buffer.concat([described, given, message('C', 'SELECT 1\0'), ready]));
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/x`, close: () => server.close() };
}

it('refuses one that is too old, in one line', async () => {
  const old = await serverSaying({ version: '17.6 (Debian)', major: '17' });
  await expect(checkOutsideDatabase(old.url)).rejects.toThrow(
    /^the database 127\.0\.0\.1:\d+\/x is PostgreSQL 17\.6 \(Debian\): expected 18 or newer, upgrade it$/,
  );
  old.close();
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

it.skipIf(!hasOpenssl)('trusts a certificate of an authority that was named, and no other', async () => {
  const user = unprivilegedUser();
  const home = testFolder(onTestFinished);
  const [key, certificate] = [path.join(home, 'key.pem'), path.join(home, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
  chmodSync(key, 0o600);
  if (user) for (const file of [home, key, certificate]) chownSync(file, user.uid, user.gid);
  const { binaries, folder } = placeCluster(home);
  await initCluster({ binaries, user, folder, password: 'test', noSync: true });
  const settings = { ssl: 'on', ssl_key_file: key, ssl_cert_file: certificate, fsync: 'off' };
  const postgres = await startPostgres({ binaries, user, folder, port: await freePort(), settings });
  try {
    const url = `postgres://${superuser}:test@localhost:${postgres.port}/postgres?sslmode=verify-full`;
    await checkOutsideDatabase(`${url}&sslrootcert=${certificate}`);
    await expect(checkOutsideDatabase(url)).rejects.toThrow(/certificate is not to be trusted.*sslrootcert/);
    // For another name than the one that it was asked by.
    const byAddress = url.replace('localhost', '127.0.0.1');
    await expect(checkOutsideDatabase(`${byAddress}&sslrootcert=${certificate}`)).rejects.toThrow('not to be trusted');
  } finally {
    await postgres.stop();
  }
  const plain = `${inject('postgresUrl')}?sslmode=verify-full`;
  await expect(checkOutsideDatabase(plain)).rejects.toThrow(/it has no TLS.*ALLOW_PLAIN_DATABASE=1/);
});
