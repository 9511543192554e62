import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../platform/postgres/postgres-process.ts';
import { unprivilegedUser } from '../../platform/postgres/system-user.ts';
import { builtServer } from '../../testing/built-server.ts';
import { makeCertificates } from '../../testing/certificates.ts';
import { deployEnv, deploySettings } from '../../testing/cluster/deploy-file.ts';
import { hasHaproxy, startHaproxy } from '../../testing/cluster/haproxy.ts';
import { startNode } from '../../testing/cluster/node.ts';
import { hasPgbouncer, startPgbouncer } from '../../testing/cluster/pgbouncer.ts';
import { testReplication } from '../../testing/replication/replication.ts';
import { temporaryFolder } from '../scale/scale.test-data.ts';

vi.setConfig({ testTimeout: 240_000 });

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!hasHaproxy || !hasPgbouncer || !hasOpenssl)('the lines of deploy/cluster about TLS', () => {
  it('carry people, pooler, replica and program with an authority of their own, and nothing without it', async () => {
    using temporary = temporaryFolder();
    const { folder } = temporary;
    const { caFile } = makeCertificates(folder);
    const files = ownedByPostgres(folder);
    await using pair = await testReplication({
      migrated: false,
      settings: deploySettings('cluster/postgresql.conf', [
        ['/etc/liuguang/server.pem', files.certificate],
        ['/etc/liuguang/server.key', files.key],
      ]),
      prepared: ['create role checker login', `create role replicator login replication password 'test'`],
      rules: [
        'host liuguang checker 127.0.0.1/32 trust',
        'hostssl liuguang liuguang 127.0.0.1/32 scram-sha-256',
        'hostssl replication replicator 127.0.0.1/32 scram-sha-256',
        'host all liuguang,replicator all reject',
        'host replication all all reject',
      ],
      waiting: deploySettings('cluster/postgresql.primary.conf'),
      following: (port) =>
        deploySettings('cluster/postgresql.replica.conf', [
          ['host=10.0.0.21 port=5432', `host=127.0.0.1 port=${port}`],
          ['password=change-me', 'password=test'],
          // Who runs the tests has a home that the account of the server may not look into.
          ['sslrootcert=/etc/liuguang/ca.pem', `sslrootcert=${caFile} sslcert=${folder}/none`],
        ]),
    });
    await pair.synchronous();
    const port = await freePort();
    const certificates = path.join(folder, 'certs/');
    mkdirSync(certificates);
    const pem = ['own.pem', 'own.key'].map((name) => readFileSync(path.join(folder, name), 'utf8'));
    writeFileSync(path.join(certificates, 'site.pem'), pem.join(''));
    await using balancer = await startHaproxy({
      webs: [port],
      databases: [pair.primary.port, pair.replica.port],
      certificates,
    });
    await expect.poll(() => balancer.up('primary')).toBe(1);
    const verified = (at: number) =>
      `postgres://liuguang:test@127.0.0.1:${at}/liuguang?sslmode=verify-full&sslrootcert=${caFile}`;
    await using pooler = await startPgbouncer(verified(balancer.databasePort), caFile);
    const web = await startNode({
      name: 'web',
      build: builtServer(),
      env: {
        ...deployEnv('cluster/web.env', {
          PUBLIC_URL: balancer.url,
          TRUST_PROXY: '127.0.0.1',
          SECRETS_KEY: randomBytes(32).toString('base64'),
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: path.join(folder, 'web'),
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: verified(balancer.databasePort),
          DATABASE_READ_URL: verified(pair.replica.port),
          STORAGE_URL: null,
          STORAGE_ACCESS_KEY: null,
          STORAGE_SECRET_KEY: null,
          MEDIA_URL: null,
        }),
        LOG_LEVEL: 'warn',
      },
    });
    try {
      await expect.poll(() => balancer.up('webs')).toBe(1);
      const ca = readFileSync(caFile);
      const answer = await ask(`${balancer.url}/ready`, { ca });
      expect([answer.statusCode, await json(answer)]).toMatchObject([200, {}]);
      const page = await ask(`${balancer.url}/`, { ca });
      page.resume();
      expect(page.headers['strict-transport-security']).toBeDefined();
      await expect(ask(`${balancer.url}/ready`, {})).rejects.toThrow(/certificate/);
      expect(await spoken(balancer.port, { ca, ALPNProtocols: ['h2', 'http/1.1'] })).toEqual(['h2', 'TLSv1.3']);
      // What the client would speak, the balancer does not.
      const old = { ca, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
      await expect(spoken(balancer.port, old)).rejects.toThrow(/alert protocol version/);

      const connections = `select usename::text as name, bool_and(ssl) as ssl from pg_stat_ssl join pg_stat_activity using (pid)
        where usename in ('liuguang', 'replicator') group by 1 order by 1`;
      expect(await pair.primary.run(connections)).toEqual([
        { name: 'liuguang', ssl: true },
        { name: 'replicator', ssl: true },
      ]);
      expect(await pair.replica.run(connections)).toEqual([{ name: 'liuguang', ssl: true }]);
    } finally {
      await web.kill();
    }
  });
});

/** PostgreSQL takes a key that nobody else can read. */
function ownedByPostgres(folder: string): { key: string; certificate: string } {
  const user = unprivilegedUser();
  const [key, certificate] = [path.join(folder, 'server.key'), path.join(folder, 'server.pem')];
  copyFileSync(path.join(folder, 'own.key'), key);
  copyFileSync(path.join(folder, 'own.pem'), certificate);
  chmodSync(folder, 0o755);
  chmodSync(key, 0o600);
  if (user) for (const file of [key, certificate]) chownSync(file, user.uid, user.gid);
  return { key, certificate };
}

async function ask(url: string, options: { ca?: Buffer }): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { ...options, agent: false }, resolve)
    .on('error', reject)
    .end();
  return await promise;
}

async function spoken(port: number, options: object): Promise<[string | false | null, string | null]> {
  const socket = connect({ host: '127.0.0.1', port, ...options });
  try {
    await once(socket, 'secureConnect');
    return [socket.alpnProtocol, socket.getProtocol()];
  } finally {
    socket.destroy();
  }
}
