import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
import { ConfigError, loadConfig } from './config.ts';
import { loadSecrets } from './secrets.ts';

const consoleUrl = (env: NodeJS.ProcessEnv) => loadConfig(env, '/').consoleUrl;
const sandbox = (env: NodeJS.ProcessEnv) => loadConfig(env, '/').payments.sandbox;

describe('loadConfig', () => {
  it('has a default for everything and ignores names it does not know', () => {
    expect(loadConfig({ PATH: '/bin', PORT: '', UNHEARD_OF: 'x' }, '/srv/app')).toEqual({
      env: 'development',
      role: 'all',
      databaseBeside: false,
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/srv/app/data',
      databaseUrl: undefined,
      backup: { bucket: undefined, recipient: undefined, url: undefined },
      storage: undefined,
      demo: true,
      publicUrl: undefined,
      consoleUrl: undefined,
      mediaUrls: [],
      allowPlainHttp: false,
      trustProxy: [],
      metricsPublic: false,
      drainMs: 250,
      metricsToken: undefined,
      sms: undefined,
      smsApi: 'https://dysmsapi.aliyuncs.com',
      smtp: undefined,
      mailDigestHour: 18,
      mailLoopback: false,
      dnsServers: [],
      webhookLoopback: false,
      importLoopback: false,
      pushOrigins: [],
      backupWal: undefined,
      uploads: { maxBytes: 4 * 1024 ** 3, keepSources: true },
      disk: { lowBytes: 256 * 1024 ** 2, reserveBytes: 64 * 1024 ** 2 },
      database: {
        directUrl: undefined,
        pooled: false,
        namedStatements: true,
        readUrl: undefined,
        readLagMs: 3000,
        pool: 20,
      },
      lanes: { urgent: 2, routine: 2, light: 2, push: 2, webhook: 4, mail: 2, import: 3, medium: 2, heavy: 2 },
      age: { check: 'self' },
      payments: expect.objectContaining({ sandbox: true, STRIPE_SECRET_KEY: undefined }) as unknown,
      logLevel: 'info',
    });
  });

  it.each(['hex', 'base64', 'base64url'] as const)('takes the key of the secrets as %s', (form) => {
    const [now, next] = [Buffer.alloc(32, 0xfb), Buffer.alloc(32, 7)];
    const env = { SECRETS_KEY: now.toString(form), SECRETS_KEY_NEXT: next.toString(form) };
    const { secretsKeys } = loadConfig(env, '/');
    expect([secretsKeys?.current.key, secretsKeys?.next?.key]).toEqual([now, next]);
    expect(secretsKeys?.current.keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(() => loadConfig({ SECRETS_KEY_NEXT: next.toString(form) }, '/')).toThrow('expected SECRETS_KEY beside it');
    const short = () => loadConfig({ SECRETS_KEY: now.subarray(1).toString(form) }, '/');
    expect(short).toThrow('SECRETS_KEY is "***": expected 32 bytes in base64 or hex');
  });

  it('reads every setting', () => {
    const config = loadConfig(
      {
        NODE_ENV: 'production',
        ROLE: 'web',
        HOST: '0.0.0.0',
        PORT: '8080',
        DATA_DIR: '/var/data',
        DATABASE_URL: 'postgres://u:p@db:5432/liuguang?sslmode=verify-full',
        PUBLIC_URL: 'https://example.com/',
        TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1/128,loopback',
        METRICS_PUBLIC: '1',
        METRICS_TOKEN: 'sixteen-letters-long',
        LOG_LEVEL: 'warn',
      },
      '/srv/app',
    );
    expect(config).toMatchObject({
      env: 'production',
      role: 'web',
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/var/data',
      databaseUrl: 'postgres://u:p@db:5432/liuguang?sslmode=verify-full',
      demo: false,
      publicUrl: 'https://example.com',
      trustProxy: ['10.0.0.1', '192.168.0.0/16', '::1/128', 'loopback'],
      metricsPublic: true,
      drainMs: 3000,
      metricsToken: 'sixteen-letters-long',
      logLevel: 'warn',
    });
    expect(loadConfig({ NODE_ENV: 'production', DEMO: '1' }, '/').demo).toBe(true);
    expect(loadConfig({ DEMO: '0' }, '/').demo).toBe(false);
  });

  it('opens the cashier without money only in a demo, and in production only by name', () => {
    expect(sandbox({})).toBe(true);
    expect(sandbox({ DEMO: '0' })).toBe(false);
    expect(sandbox({ NODE_ENV: 'production', DEMO: '1' })).toBe(false);
    expect(sandbox({ NODE_ENV: 'production', PAYMENT_SANDBOX: '1' })).toBe(true);
    expect(sandbox({ PAYMENT_SANDBOX: '0' })).toBe(false);
  });

  it.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['HOST', 'a b', 'an address or host name'],
    ['HOST', 'http://x/', 'an address or host name'],
    ['ROLE', 'boss', 'one of all, web, worker, database'],
    ['ROLE', 'worker', 'DATABASE_URL beside it'],
    ['DATABASE_BESIDE', 'yes', '1 or 0'],
    ['NODE_ENV', 'prod', 'one of production, development, test'],
    ['DATABASE_URL', 'mysql://db/x', 'postgres://user:password@host:5432/database'],
    ['DATABASE_URL', 'db.example.com', 'postgres://user:password@host:5432/database'],
    ['STORAGE_URL', 'https://host/bucket', 's3://host/bucket'],
    ['STORAGE_URL', 's3://host', 's3://host/bucket'],
    ['STORAGE_URL', 's3://host/bucket/../other', 's3://host/bucket'],
    ['STORAGE_STYLE', 'virtual', 'one of path, host'],
    ['STORAGE_HOT_BYTES', 'much', 'a number of bytes'],
    ['PUBLIC_URL', 'example.com', 'the address users open'],
    ['ALIPAY_GATEWAY', 'http://openapi.alipay.com/gateway.do', 'an https address'],
    ['WECHAT_PAY_API', 'http://127.0.0.1.example.com', 'an https address'],
    ['STRIPE_API', 'ftp://api.stripe.com', 'an https address'],
    ['BREACHED_PASSWORDS', '/nowhere/pwned.txt', 'a file that can be read'],
    ['DEMO', 'maybe', '1 or 0'],
    ['METRICS_PUBLIC', 'yes', '1 or 0'],
    ['TRUST_PROXY', '10.0.0.0/99', 'addresses or ranges'],
    ['TRUST_PROXY', 'everyone', 'addresses or ranges'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug'],
  ])('refuses %s=%s in one line that names it', (name, value, expected) => {
    const attempt = () => loadConfig({ [name]: value }, '/');
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(`${name} is "${value}": expected ${expected}`);
    expect(attempt).not.toThrow('\n');
  });

  it('refuses a token that can be guessed, without telling it', () => {
    expect(() => loadConfig({ METRICS_TOKEN: 'too-short' }, '/')).toThrow(
      'METRICS_TOKEN is "***": expected 16 to 200 letters',
    );
  });

  it.each(['http://127.0.0.1:8080', 'http://localhost:8080/x', 'http://[::1]:8080'])(
    'lets a channel be tried on this machine without TLS: %s',
    (address) => {
      expect(loadConfig({ STRIPE_API: address }, '/').payments.STRIPE_API).toBe(address);
    },
  );

  it('takes a host for the console that is another one, with the same TLS', () => {
    const PUBLIC_URL = 'https://example.com';
    expect(consoleUrl({ PUBLIC_URL, CONSOLE_URL: 'https://Console.example.com/console/' })).toBe(
      'https://console.example.com',
    );
    for (const CONSOLE_URL of ['https://example.com', 'https://example.com:8443', 'http://console.example.com']) {
      expect(() => consoleUrl({ PUBLIC_URL, CONSOLE_URL })).toThrow(`CONSOLE_URL is "${CONSOLE_URL}": expected`);
    }
    expect(() => consoleUrl({ CONSOLE_URL: 'https://console.example.com' })).toThrow('PUBLIC_URL beside it');
  });

  it('takes hosts of films and pictures that are no other host of ours, with TLS', () => {
    const PUBLIC_URL = 'https://example.com';
    const of = (MEDIA_URL: string) => loadConfig({ PUBLIC_URL, MEDIA_URL }, '/').mediaUrls;
    expect(loadConfig({}, '/').mediaUrls).toEqual([]);
    expect(of('https://M1.example.com/, https://m2.example.com:8443 https://m1.example.com')).toEqual([
      'https://m1.example.com',
      'https://m2.example.com:8443',
    ]);
    expect(of('http://127.0.0.1:8080')).toEqual(['http://127.0.0.1:8080']);
    for (const wrong of [
      'http://m1.example.com',
      'm1.example.com',
      'https://m1.example.com/media',
      'https://u:p@m1.example.com',
      'https://m1.example.com?x',
      'https://a.example https://b.example https://c.example https://d.example https://e.example',
    ]) {
      expect(() => of(wrong)).toThrow(/^MEDIA_URL is ".*": expected up to 4 addresses/);
    }
    expect(() => of('https://m1.example.com,https://example.com')).toThrow(
      'MEDIA_URL holds https://example.com: expected',
    );
  });

  it('takes the SMS gateway whole or not at all', () => {
    const whole = {
      ALIYUN_SMS_ACCESS_KEY_ID: 'id',
      ALIYUN_SMS_ACCESS_KEY_SECRET: 'hunter2',
      ALIYUN_SMS_SIGN_NAME: '流光',
      ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    };
    expect(loadConfig(whole, '/').sms).toEqual({
      accessKeyId: 'id',
      accessKeySecret: 'hunter2',
      signName: '流光',
      templateCode: 'SMS_1',
    });
    for (const name of Object.keys(whole)) {
      const attempt = () => loadConfig({ ...whole, [name]: ' ' }, '/');
      expect(attempt).toThrow(ConfigError);
      expect(attempt).toThrow(`${name} not set: expected all of the ALIYUN_SMS_ settings, or none`);
    }
  });

  it('takes a bucket with its keys or not at all, and without TLS in production only on this machine', () => {
    const keys = { STORAGE_ACCESS_KEY: 'id', STORAGE_SECRET_KEY: 'hunter2' };
    const whole = { ...keys, STORAGE_URL: 's3://store.example:9000/media/a/b/', STORAGE_STYLE: 'host' };
    expect(loadConfig(whole, '/').storage).toEqual({
      endpoint: 'https://store.example:9000',
      bucket: 'media',
      prefix: 'a/b/',
      style: 'host',
      region: 'us-east-1',
      accessKey: 'id',
      secretKey: 'hunter2',
      ca: undefined,
      redirect: false,
      hotBytes: 2 * 1024 ** 3,
      hotDir: undefined,
      move: undefined,
    });
    expect(() => loadConfig({ STORAGE_URL: 's3://store.example/media' }, '/')).toThrow('STORAGE_SECRET_KEY beside it');
    expect(() => loadConfig(keys, '/')).toThrow('STORAGE_URL beside it');
    const plain = { ...keys, NODE_ENV: 'production', STORAGE_URL: 's3+http://10.0.0.1:7480/media' };
    expect(() => loadConfig(plain, '/')).toThrow('STORAGE_URL is another machine without TLS');
    expect(() => loadConfig(plain, '/')).not.toThrow('hunter2');
    expect(loadConfig({ ...plain, ALLOW_PLAIN_STORAGE: '1' }, '/').storage?.endpoint).toBe('http://10.0.0.1:7480');
    const here = { ...plain, STORAGE_URL: 's3+http://127.0.0.1:7480/media' };
    expect(loadConfig(here, '/').storage?.endpoint).toBe('http://127.0.0.1:7480');
  });

  it('takes a bucket for backups with keys of its own or those of media, and a key to encrypt to', () => {
    const media = { STORAGE_URL: 's3://m.example/media', STORAGE_ACCESS_KEY: 'id', STORAGE_SECRET_KEY: 'hunter2' };
    const BACKUP_URL = 's3://b.example/backups/a';
    expect(loadConfig({ ...media, BACKUP_URL }, '/').backup.bucket).toMatchObject({
      endpoint: 'https://b.example',
      bucket: 'backups',
      prefix: 'a/',
      accessKey: 'id',
    });
    const own = { BACKUP_ACCESS_KEY: 'own', BACKUP_SECRET_KEY: 'hunter3' };
    expect(loadConfig({ ...media, BACKUP_URL, ...own }, '/').backup.bucket?.accessKey).toBe('own');
    expect(() => loadConfig({ BACKUP_URL }, '/')).toThrow('BACKUP_SECRET_KEY beside it');
    expect(() => loadConfig(own, '/')).toThrow('expected BACKUP_URL beside it');
    expect(() => loadConfig({ ...own, BACKUP_URL, BACKUP_DIR: '/b' }, '/')).toThrow('both set');
    expect(() => loadConfig({ BACKUP_PUBLIC_KEY: 'age1mistyped' }, '/')).toThrow('BACKUP_PUBLIC_KEY is "age1mistyped"');
  });

  it('takes each setting from a file instead, as vaults hand secrets over', () => {
    const folder = testFolder(onTestFinished);
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text, { mode: 0o400 });
      return join(folder, name);
    };
    const url = 'postgres://u:hunter2@127.0.0.1/x';
    const config = loadConfig(
      { DATABASE_URL_FILE: file('url', `${url}\n`), STRIPE_SECRET_KEY_FILE: file('stripe', 'sk_live_1\n') },
      '/',
    );
    expect([config.databaseUrl, config.payments.STRIPE_SECRET_KEY]).toEqual([url, 'sk_live_1']);
    const both = { DATABASE_URL: url, DATABASE_URL_FILE: join(folder, 'url') };
    expect(() => loadConfig(both, '/')).toThrow('DATABASE_URL and DATABASE_URL_FILE are both set');
    expect(() => loadConfig({ DATABASE_URL_FILE: join(folder, 'gone') }, '/')).toThrow(/^DATABASE_URL_FILE .*ENOENT/);
    const broken = () => loadConfig({ DATABASE_URL_FILE: file('broken', 'mysql://u:hunter2@db/x') }, '/');
    expect(broken).toThrow('DATABASE_URL is what DATABASE_URL_FILE says: expected postgres://');
    expect(broken).not.toThrow('hunter2');
  });

  it('takes an outside age check whole or not at all, and the test of one in production only when named twice', () => {
    const provider = { AGE_CHECK: 'provider', AGE_CHECK_URL: 'https://age.example/', AGE_CHECK_SECRET: 's'.repeat(32) };
    expect(loadConfig(provider, '/').age).toEqual({
      check: 'provider',
      name: 'age.example',
      url: 'https://age.example/',
      secret: 's'.repeat(32),
      publicKey: undefined,
      days: 365,
    });
    const wrong = [
      { AGE_CHECK: 'provider' },
      { ...provider, AGE_CHECK_URL: '' },
      { ...provider, AGE_CHECK_URL: 'http://age.example/' },
      { ...provider, AGE_CHECK_SECRET: 'hunter2' },
      { ...provider, AGE_CHECK_PUBLIC_KEY: 'x' },
      { ...provider, AGE_CHECK_DAYS: '0' },
      { AGE_CHECK: 'never' },
      { AGE_CHECK: 'test', NODE_ENV: 'production' },
    ];
    for (const settings of wrong) {
      expect(() => loadConfig(settings, '/')).toThrow(/^AGE_CHECK/);
      expect(() => loadConfig(settings, '/')).not.toThrow('hunter2');
    }
    expect(loadConfig({ AGE_CHECK: 'test' }, '/').age).toEqual({ check: 'test', days: 365 });
    const named = { AGE_CHECK: 'test', AGE_CHECK_TEST: '1', NODE_ENV: 'production' };
    expect(loadConfig(named, '/').age).toEqual({ check: 'test', days: 365 });
    const { publicKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const oneLine = pem.trim().replaceAll('\n', String.raw`\n`);
    for (const AGE_CHECK_PUBLIC_KEY of [pem, oneLine])
      expect(loadConfig({ ...provider, AGE_CHECK_PUBLIC_KEY }, '/').age).toHaveProperty('publicKey.type', 'public');
    const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = { ...provider, AGE_CHECK_PUBLIC_KEY: rsa.export({ type: 'spki', format: 'pem' }) };
    expect(() => loadConfig(other, '/')).toThrow('AGE_CHECK_PUBLIC_KEY: expected a PEM of an Ed25519 or P-256');
  });

  it('names every broken setting and no password', () => {
    expect(() => loadConfig({ PORT: 'x', DATABASE_URL: 'mysql://me:hunter2@db/x' }, '/')).toThrow(
      /PORT is "x": .*; DATABASE_URL is "mysql:\/\/me:\*\*\*@db\/x": /,
    );
  });
});

describe('loadSecrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = testFolder(onTestFinished);
  });

  it('makes them once, readable by nobody else, and different each time', () => {
    const first = loadSecrets(folder);
    expect(loadSecrets(folder)).toEqual(first);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(first.playbackKeys.keys[first.playbackKeys.current]).toHaveLength(32);
    rmSync(join(folder, 'secrets.json'));
    expect(loadSecrets(folder).pepper).not.toEqual(first.pepper);
  });

  it('reads a file of before, with a key that nothing needs any more', () => {
    const { pepper } = loadSecrets(folder);
    const path = join(folder, 'secrets.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as object;
    writeFileSync(path, JSON.stringify({ ...file, cursorKey: 'A'.repeat(43) }));
    expect(loadSecrets(folder).pepper).toEqual(pepper);
  });

  it.each([
    ['that is cut off', (text: string) => text.slice(0, 50)],
    ['with a missing secret', (text: string) => JSON.stringify({ ...JSON.parse(text), pepper: undefined })],
    ['with a short key', (text: string) => JSON.stringify({ ...JSON.parse(text), otpKey: 'abc' })],
  ])('refuses a file %s instead of replacing it', (_what, damage) => {
    const path = join(folder, 'secrets.json');
    loadSecrets(folder);
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    const before = readFileSync(path, 'utf8');
    expect(() => loadSecrets(folder)).toThrow(/secrets\.json is damaged .*: restore it from a backup/);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it.skipIf(process.getuid?.() === 0)('says that it may not read the file', () => {
    loadSecrets(folder);
    chmodSync(join(folder, 'secrets.json'), 0);
    expect(() => loadSecrets(folder)).toThrow(/cannot read .*secrets\.json/);
  });
});
