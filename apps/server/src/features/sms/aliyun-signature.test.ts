import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalQuery, signedHeaders } from './aliyun-signature.ts';

/** The worked example of Alibaba Cloud's description of the signature, with the figures it prints. */
const published = {
  method: 'POST',
  host: 'ecs.cn-shanghai.aliyuncs.com',
  path: '/',
  query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  body: '',
  action: 'RunInstances',
  version: '2014-05-26',
  date: '2023-10-26T10:22:32Z',
  nonce: '3156853299f313e23d1673dc12e1703d',
} as const;
const key = { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' };

it('signs the published example as published', () => {
  expect(signedHeaders(published, key)['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

it('signs a message step by step as the description says', () => {
  const request = {
    ...published,
    host: 'dysmsapi.aliyuncs.com',
    action: 'SendSms',
    version: '2017-05-25',
    query: { SignName: '流光', PhoneNumbers: '13800000000' },
  };
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const canonical = `POST
/
PhoneNumbers=13800000000&SignName=%E6%B5%81%E5%85%89
host:dysmsapi.aliyuncs.com
x-acs-action:SendSms
x-acs-content-sha256:${empty}
x-acs-date:2023-10-26T10:22:32Z
x-acs-signature-nonce:3156853299f313e23d1673dc12e1703d
x-acs-version:2017-05-25

host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version
${empty}`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const signature = createHmac('sha256', key.secret).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex');
  expect(signedHeaders(request, key)['authorization']).toContain(`Signature=${signature}`);
});

it('encodes a query as RFC 3986 says, in order', () => {
  const query = { b: "a b+*~!'()", a: '{"code":"1"}', C: '/' };
  expect(canonicalQuery(query)).toBe('C=%2F&a=%7B%22code%22%3A%221%22%7D&b=a%20b%2B%2A~%21%27%28%29');
});
