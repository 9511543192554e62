import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AliyunSms } from '../../platform/config/sms-settings.ts';
import { canonicalQuery, signedHeaders } from './aliyun-signature.ts';
import type { SmsProvider } from '../../platform/sms/sms-provider.ts';

const answer = z.object({ Code: z.string(), Message: z.string().optional(), RequestId: z.string().optional() });
const timeoutMs = 10_000;
const template = answer.extend({ TemplateStatus: z.number().optional() });
/** How the gateway calls a template that may be used. */
const approved = 1;

interface Options {
  readonly settings: AliyunSms;
  readonly clock: () => number;
  readonly endpoint: string;
}

/** Alibaba Cloud SMS (Dysmsapi, SendSms): a template of the operator with one parameter, `code`. */
export function aliyunSms(options: Options): SmsProvider {
  const { signName, templateCode } = options.settings;
  return {
    async send({ phone, code }) {
      const query = {
        PhoneNumbers: phone,
        SignName: signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify({ code }),
      };
      const { Code, Message, RequestId } = answer.parse(await ask(options, 'SendSms', query));
      if (Code !== 'OK') throw new Error(`the SMS gateway refused: ${Code} ${Message ?? ''} (${RequestId ?? ''})`);
    },
  };
}

/** Whether the gateway takes our signature and knows the template: it costs nothing, and nobody gets a message. */
export async function tryAliyun(options: Options): Promise<{ ok: boolean; message: string }> {
  try {
    const query = { TemplateCode: options.settings.templateCode };
    const { Code, Message, TemplateStatus } = template.parse(await ask(options, 'QuerySmsTemplate', query));
    if (Code !== 'OK') return { ok: false, message: `短信平台没有接受：${Code} ${Message ?? ''}`.trim() };
    if (TemplateStatus !== approved) return { ok: false, message: '密钥有效，但模板还没有通过审核' };
    return { ok: true, message: '密钥有效，模板可用' };
  } catch {
    return { ok: false, message: '没有收到短信平台的应答，请检查网络后重试' };
  }
}

async function ask({ settings, clock, endpoint }: Options, action: string, query: Record<string, string>) {
  const headers = signedHeaders(
    {
      method: 'POST',
      host: new URL(endpoint).host,
      path: '/',
      query,
      body: '',
      action,
      version: '2017-05-25',
      date: new Date(clock()).toISOString().replace(/\.\d+Z$/, 'Z'),
      nonce: randomUUID(),
    },
    { id: settings.accessKeyId, secret: settings.accessKeySecret },
  );
  const response = await fetch(`${endpoint}/?${canonicalQuery(query)}`, {
    method: 'POST',
    headers,
    // Phone and code must not follow a redirect to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return await response.json();
}
