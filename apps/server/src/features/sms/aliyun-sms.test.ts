import type { IncomingMessage } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { httpServer } from '../../testing/proxies/http-server.ts';
import { signedHeaders } from './aliyun-signature.ts';
import { aliyunSms } from './aliyun-sms.ts';

let received: { request: IncomingMessage; url: URL } | undefined;
let reply: { status: number; body: string; location?: string } = {
  status: 200,
  body: '{"Code":"OK","RequestId":"r1"}',
};

/** A gateway that checks what it is sent, as the real one does. */
const gateway = await httpServer((request, response) => {
  received = { request, url: new URL(request.url ?? '', 'http://localhost') };
  const headers = reply.location === undefined ? {} : { location: reply.location };
  response.writeHead(reply.status, { 'content-type': 'application/json', ...headers }).end(reply.body);
});
const endpoint = gateway.url;
afterAll(() => gateway.close());

const settings = { accessKeyId: 'id', accessKeySecret: 'secret', signName: '流光', templateCode: 'SMS_1' };
const now = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

function send() {
  const provider = aliyunSms({ settings, clock: () => now, endpoint });
  return provider.send({ phone: '13800000000', code: '012345', scene: 'login' });
}

it('sends the code by the template, with a signature that fits what arrives', async () => {
  await send();
  const { request, url } = received!;
  const query = Object.fromEntries(url.searchParams);
  expect(query).toEqual({
    PhoneNumbers: '13800000000',
    SignName: '流光',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
  });
  const header = (name: string) => String(request.headers[name]);
  const expected = signedHeaders(
    {
      method: 'POST',
      host: header('host'),
      path: url.pathname,
      query,
      body: '',
      action: header('x-acs-action'),
      version: header('x-acs-version'),
      date: header('x-acs-date'),
      nonce: header('x-acs-signature-nonce'),
    },
    { id: 'id', secret: 'secret' },
  );
  expect(header('authorization')).toBe(expected['authorization']);
  expect([header('x-acs-action'), header('x-acs-date')]).toEqual(['SendSms', '2026-01-02T03:04:05Z']);
});

it.each([
  [
    'a refusal',
    { status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"limit"}' },
    'isv.BUSINESS_LIMIT_CONTROL',
  ],
  ['an error page', { status: 502, body: '<html>' }, ''],
])('does not take %s for a message that was sent, and tells no code', async (_what, given, said) => {
  reply = given;
  const error = await send().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toContain(said);
  expect(String(error)).not.toContain('012345');
});

it.each([302, 307])(
  'follows a redirect (%d) nowhere: phone, code and signature stay with the gateway',
  async (status) => {
    reply = { status, body: '', location: `${endpoint}/elsewhere` };
    await expect(send()).rejects.toThrow('fetch failed');
    expect(received?.url.pathname).toBe('/');
  },
);
