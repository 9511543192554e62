import { describe, expect, it } from 'vitest';
import { metricsAccess } from './metrics-access.ts';

const settings = { metricsPublic: false, metricsToken: undefined, publicUrl: undefined, trustProxy: [] };
const metricsToken = 'a-token-of-the-operator';

/** Whether a request from this address with these headers may read the figures. */
function mayRead(given: Partial<Parameters<typeof metricsAccess>[0]>, headers = {}, remoteAddress = '127.0.0.1') {
  return metricsAccess({ ...settings, ...given })({ headers, socket: { remoteAddress } } as never);
}

describe('the figures', () => {
  it('are for programs of this machine', () => {
    expect(mayRead({})).toBe(true);
    expect(mayRead({}, {}, '203.0.113.7')).toBe(false);
    expect(mayRead({ metricsPublic: true }, {}, '203.0.113.7')).toBe(true);
  });

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
    'are not for what a proxy of this machine passes on with %s',
    (name) => {
      expect(mayRead({}, { [name]: '127.0.0.1' })).toBe(false);
    },
  );

  it('are for nobody behind a proxy, which need not add a header, until there is a token', () => {
    expect(mayRead({ publicUrl: 'https://liuguang.example' })).toBe(false);
    expect(mayRead({ trustProxy: ['127.0.0.1'] })).toBe(false);
    const headers = { authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': '203.0.113.7' };
    expect(mayRead({ trustProxy: ['127.0.0.1'], metricsToken }, headers)).toBe(true);
  });

  it.each([undefined, '', 'Bearer ', `Bearer ${metricsToken}x`, metricsToken, `Basic ${metricsToken}`])(
    'are for nobody who brings %s where there is a token',
    (authorization) => {
      expect(mayRead({ metricsToken }, { authorization })).toBe(false);
    },
  );
});
