import { describe, expect, it } from 'vitest';
import { mayChange } from './guard.ts';

const own = { host: 'app.example:3000', publicOrigin: 'https://liuguang.example', https: false };
const ours = 'http://app.example:3000';

describe('mayChange', () => {
  it.each<[boolean, string | undefined, string | undefined, string | undefined, string]>([
    [true, 'web/1.2.3', 'same-origin', ours, 'our page'],
    [true, 'console/0.1.0-beta+5', 'same-origin', ours, 'the console'],
    [true, 'web/1', undefined, undefined, 'a program or an old browser'],
    [true, 'web/1', 'none', undefined, 'typed by the user'],
    [true, 'web/1', 'same-origin', undefined, 'a same-origin GET, which has no Origin'],
    [true, 'web/1', undefined, 'https://app.example:3000', 'TLS ended before us'],
    [true, 'web/1', undefined, 'https://liuguang.example', 'the public address'],
    [false, undefined, 'same-origin', ours, 'no X-Client: a form or an image of our own origin'],
    [false, undefined, undefined, undefined, 'nothing at all'],
    [false, '', undefined, undefined, 'an empty X-Client'],
    [false, 'web', undefined, undefined, 'no version'],
    [false, 'curl/8', undefined, undefined, 'an unknown client'],
    [false, 'web/1 x', undefined, undefined, 'a malformed version'],
    [false, 'web/1', 'cross-site', undefined, 'a link from another site'],
    [false, 'web/1', 'same-site', undefined, 'a sibling subdomain'],
    [false, 'web/1', 'SAME-ORIGIN', undefined, 'a value no browser sends'],
    [false, 'web/1', 'same-origin', 'https://evil.example', 'a foreign Origin'],
    [false, 'web/1', undefined, 'https://evil.example', 'a foreign Origin from an old browser'],
    [false, 'web/1', undefined, 'null', 'a sandboxed frame'],
    [false, 'web/1', undefined, 'http://app.example', 'another port'],
    [false, 'web/1', undefined, 'http://app.example:3000.evil.example', 'a look-alike host'],
    [false, 'web/1', undefined, 'http://liuguang.example', 'the public address without TLS'],
    [false, 'web/1', undefined, '', 'an empty Origin'],
  ])('%s for %s, Sec-Fetch-Site %s, Origin %s: %s', (allowed, client, fetchSite, origin) => {
    expect(mayChange({ client, fetchSite, origin }, own)).toBe(allowed);
  });

  it.each([
    [true, 'https://app.example:3000'],
    [true, 'https://liuguang.example'],
    [false, 'http://app.example:3000'],
    [false, 'http://liuguang.example'],
  ])('%s for Origin %s where the site is open by TLS: a page without it may be anybody’s', (allowed, origin) => {
    const headers = { client: 'web/1', fetchSite: undefined, origin };
    expect(mayChange(headers, { ...own, https: true })).toBe(allowed);
  });

  it('lets an unknown own host match no Origin', () => {
    const headers = { client: 'web/1', fetchSite: undefined, origin: 'http://' };
    expect(mayChange(headers, { host: '', publicOrigin: undefined, https: false })).toBe(false);
  });
});
