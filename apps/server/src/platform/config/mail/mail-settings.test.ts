import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';

const load = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'test', ...env }, '/');
const from = '流光 <no-reply@example.com>';

it('reads the mail server of the environment, with TLS unless it is this machine', () => {
  expect(load({ SMTP_URL: 'smtps://me%40x.com:p%40ss@smtp.example.com', SMTP_FROM: from }).smtp).toEqual({
    host: 'smtp.example.com',
    port: 465,
    security: 'tls',
    user: 'me@x.com',
    password: 'p@ss',
    fromAddress: 'no-reply@example.com',
    fromName: '流光',
  });
  expect(load({ SMTP_URL: 'smtp://10.0.0.8:2525', SMTP_FROM: 'a@Example.com' }).smtp).toMatchObject({
    host: '10.0.0.8',
    port: 2525,
    security: 'starttls',
    user: '',
    fromAddress: 'a@example.com',
    fromName: '',
  });
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(load({ SMTP_URL: `smtp://${host}:25`, SMTP_FROM: from }).smtp).toMatchObject({ security: 'plain' });
  }
});

it.each([
  [{ SMTP_URL: 'smtps://host' }, 'expected both'],
  [{ SMTP_FROM: from }, 'expected both'],
  [{ SMTP_URL: 'https://a:topsecret@host', SMTP_FROM: from }, 'SMTP_URL: expected smtps:'],
  [{ SMTP_URL: 'smtps://a:topsecret%@host', SMTP_FROM: from }, 'SMTP_URL: expected %'],
  [{ SMTP_URL: 'smtps://a:topsecret@host', SMTP_FROM: 'nobody' }, 'SMTP_FROM: expected an address'],
  [{ MAIL_DIGEST_HOUR: '24' }, 'an hour from 0 to 23'],
  [{ MAIL_LOOPBACK: '1', NODE_ENV: 'production' }, 'MAIL_LOOPBACK'],
])('refuses %o without telling the password', (env, words) => {
  const said = () => load(env);
  expect(said).toThrow(words);
  expect(said).not.toThrow('topsecret');
});
