import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { cookiesOf, cookieText, cookieToken } from './cookies.ts';

const token = 'a'.repeat(43);

describe('a cookie', () => {
  it('is out of reach of scripts and other sites, and of plain http where there is https', () => {
    expect(cookieText('session', 't', { https: false, maxAgeSeconds: 60 })).toBe(
      'session=t; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
    );
    expect(cookieText('browser', 't', { https: true, maxAgeSeconds: 60 })).toBe(
      '__Host-browser=t; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it.each([
    [`session=${token}`, false, token],
    [`a=b; session=${token}; c=d`, false, token],
    [`session=${token}`, true, undefined],
    [`__Host-session=${token}`, true, token],
    [`xsession=${token}`, false, undefined],
    [`browser=${token}`, false, undefined],
    ['session=short', false, undefined],
    [`session="${token}"`, false, undefined],
    [undefined, false, undefined],
  ])('reads %j (https %s)', (header, https, expected) => {
    expect(cookieToken(header, 'session', https)).toBe(expected);
  });
});

describe('the cookies of an answer', () => {
  it('have one value each, the last one said', async () => {
    const app = fastify();
    app.get('/', (request, reply) => {
      const cookies = cookiesOf(request, reply, false);
      const before = cookies.get('session');
      cookies.set('session', 'x', 5);
      cookies.set('browser', 'y', 5);
      cookies.clear('session');
      return { before, after: cookies.get('session') ?? null, browser: cookies.get('browser') };
    });
    const response = await app.inject({ url: '/', headers: { cookie: `session=${token}` } });
    expect(response.json()).toEqual({ before: token, after: null, browser: 'y' });
    expect(response.headers['set-cookie']).toEqual([
      'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      'browser=y; Path=/; Max-Age=5; HttpOnly; SameSite=Lax',
    ]);
  });
});
