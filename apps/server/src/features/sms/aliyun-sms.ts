import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AliyunSms } from '../../platform/config/sms-settings.ts';
import { canonicalQuery, signedHeaders } from './aliyun-signature.ts';
import type { SmsProvider } from '../../platform/sms/sms-provider.ts';

const answer = z.object({ Code: z.string(), Message: z.string().optional(), RequestId: z.string().optional() });
const timeoutMs = 10_000;

interface Options {
  readonly settings: AliyunSms;
  readonly clock: () => number;
  readonly endpoint?: string;
}

/** Alibaba Cloud SMS (Dysmsapi, SendSms): a template of the operator with one parameter, `code`. */
export function aliyunSms({ settings, clock, endpoint = 'https://dysmsapi.aliyuncs.com' }: Options): SmsProvider {
  const { accessKeyId, accessKeySecret, signName, templateCode } = settings;
  return {
    async send({ phone, code }) {
      const query = {
        PhoneNumbers: phone,
        SignName: signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify({ code }),
      };
      const headers = signedHeaders(
        {
          method: 'POST',
          host: new URL(endpoint).host,
          path: '/',
          query,
          body: '',
          action: 'SendSms',
          version: '2017-05-25',
          date: new Date(clock()).toISOString().replace(/\.\d+Z$/, 'Z'),
          nonce: randomUUID(),
        },
        { id: accessKeyId, secret: accessKeySecret },
      );
      const response = await fetch(`${endpoint}/?${canonicalQuery(query)}`, {
        method: 'POST',
        headers,
        // Phone and code must not follow a redirect to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { Code, Message, RequestId } = answer.parse(await response.json());
      if (Code !== 'OK') throw new Error(`the SMS gateway refused: ${Code} ${Message ?? ''} (${RequestId ?? ''})`);
    },
  };
}
