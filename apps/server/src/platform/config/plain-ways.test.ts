import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { plainHttp } from './plain-ways.ts';

const seen = (env: NodeJS.ProcessEnv) => plainHttp(loadConfig({ NODE_ENV: 'production', ...env }, '/'));
const open = (DATABASE_URL: string, env: NodeJS.ProcessEnv = {}) =>
  loadConfig({ NODE_ENV: 'production', DATABASE_URL, ...env }, '/').databaseUrl;

describe('plain http', () => {
  const proxied = { PUBLIC_URL: 'https://example.com', TRUST_PROXY: '10.0.0.1' };

  it.each([
    ['everywhere', { HOST: '0.0.0.0' }],
    ['on an address of the network', { HOST: '192.168.1.20' }],
    ['under a name', { HOST: 'web.internal' }],
    ['for everybody, when no proxy is named', { HOST: '0.0.0.0', PUBLIC_URL: 'https://example.com' }],
    ['behind a proxy of which nobody says that it has TLS', { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' }],
    ['by an address that is plain itself', { PUBLIC_URL: 'http://example.com', TRUST_PROXY: '10.0.0.1' }],
  ])('is seen %s', (_where, env) => {
    expect(seen(env)).toMatch(/plain http$/);
    expect(seen({ ...env, ALLOW_PLAIN_HTTP: '1' })).toBeNull();
  });

  it.each([
    ['on this machine', {}],
    ['on this machine, by name', { HOST: 'localhost' }],
    ['on this machine, IPv6', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
    ['behind a proxy with TLS', { HOST: '0.0.0.0', ...proxied }],
    ['behind a proxy with TLS on this machine', { PUBLIC_URL: 'https://example.com' }],
    ['in a worker', { HOST: '0.0.0.0', ROLE: 'worker', DATABASE_URL: 'postgres://u:p@127.0.0.1/x' }],
  ])('is not there %s', (_where, env) => {
    expect(seen(env)).toBeNull();
  });
});

describe('an outside database', () => {
  it.each([
    'postgres://u:hunter2@db.internal:5432/x',
    'postgres://u:hunter2@db.internal/x?sslmode=require',
    'postgres://u:hunter2@db.internal/x?sslmode=no-verify',
    'postgres://u:hunter2@db.internal/x?sslmode=verify-full&sslmode=disable',
    'postgres://u:hunter2@127.0.0.1/x?host=db.internal',
    'postgres://u:hunter2@127.0.0.1.example.com/x',
  ])('is refused in production without verified TLS, in one line without its password: %s', (url) => {
    expect(() => open(url)).toThrow(ConfigError);
    expect(() => open(url)).toThrow(/^DATABASE_URL .*sslmode=verify-full.*ALLOW_PLAIN_DATABASE=1$/);
    expect(() => open(url)).not.toThrow('hunter2');
    expect(open(url, { ALLOW_PLAIN_DATABASE: '1' })).toBe(url);
    expect(open(url, { NODE_ENV: 'development' })).toBe(url);
  });

  it.each([
    'postgres://u:p@db.internal/x?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem',
    'postgres://u:p@127.0.0.1:5433/x',
    'postgres://u:p@[::1]/x',
    'postgres://u:p@localhost/x?host=/run/postgresql',
    'postgres://u:p@%2Frun%2Fpostgresql/x',
  ])('is taken in production on this machine or with verified TLS: %s', (url) => {
    expect(open(url)).toBe(url);
  });
});
