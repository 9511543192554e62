import { expect, it } from 'vitest';
import { plainHttpWarning } from './listen.ts';

const open = { host: '0.0.0.0', port: 3000, publicUrl: undefined, trustProxy: [] };

it.each([
  ['everywhere', open],
  ['on an address of the network', { ...open, host: '192.168.1.20' }],
  ['under a name', { ...open, host: 'web.internal' }],
  ['with an address that is plain itself', { ...open, publicUrl: 'http://example.com' }],
])('warns of plain http %s, in one line that names the way out', (_where, config) => {
  expect(plainHttpWarning(config)).toMatch(/^warning {2}.*plain http.*PUBLIC_URL=https:.*TRUST_PROXY.*operate\.md$/);
});

it.each([
  ['on this machine', { ...open, host: '127.0.0.1' }],
  ['on this machine, by name', { ...open, host: 'localhost' }],
  ['on this machine, IPv6', { ...open, host: '::1' }],
  ['behind a proxy with TLS', { ...open, publicUrl: 'https://example.com' }],
  ['behind a proxy that is named', { ...open, trustProxy: ['10.0.0.1'] }],
])('says nothing %s', (_where, config) => {
  expect(plainHttpWarning(config)).toBeNull();
});
