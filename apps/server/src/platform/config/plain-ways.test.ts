import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { plainHttp } from './plain-ways.ts';

const seen = (env: NodeJS.ProcessEnv) => plainHttp(loadConfig({ NODE_ENV: 'production', ...env }, '/'));

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
