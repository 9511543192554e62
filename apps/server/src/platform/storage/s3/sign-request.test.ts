import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { expect, it } from 'vitest';
import { requestSigner } from './sign-request.ts';

const keys = { accessKey: 'AKID', secretKey: 'secret/key+1', region: 'eu-central-1' };

it.each([
  ['GET', 'https://store.example:9000/bucket/media/a1/v/000.m4s', ''],
  ['PUT', 'https://bucket.store.example/a%20b/%E9%9B%A8.txt', 'body'],
  ['POST', 'https://store.example/bucket/key?uploads=', ''],
  ['GET', 'https://store.example/bucket?list-type=2&prefix=media%2Fa&encoding-type=url&delimiter=%2F', ''],
  ['PUT', 'https://store.example/bucket/key?partNumber=12&uploadId=2~abc', 'x'],
])('signs %s %s as others do, on this day and the next', async (method, url, body) => {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const sign = requestSigner(keys);
  for (const at of ['2026-11-18T23:59:59.123Z', '2026-11-19T00:00:00.000Z']) {
    const own = sign({ method, url: new URL(url), sha256 }, new Date(at));
    const { headers } = await new AwsV4Signer({
      accessKeyId: keys.accessKey,
      secretAccessKey: keys.secretKey,
      region: keys.region,
      service: 's3',
      method,
      url,
      datetime: String(own['x-amz-date']),
      headers: { 'x-amz-content-sha256': sha256 },
    }).sign();
    expect(own['authorization']).toBe(headers.get('authorization'));
  }
});
