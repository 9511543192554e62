import { z } from 'zod';
import { gateway } from './payment-settings.ts';

/** What the SMS gateway of Alibaba Cloud needs. */
export interface AliyunSms {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templateCode: string;
}

/** All or none of them: a gateway that lacks one would fail at the first code that somebody waits for. */
export const smsVariables = {
  ALIYUN_SMS_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_CODE: z.string().optional(),
};

/** Where the gateway answers. */
export const smsApiVariable = { ALIYUN_SMS_API: gateway.default('https://dysmsapi.aliyuncs.com') };

type SmsVariables = Partial<Record<keyof typeof smsVariables, string | undefined>>;

/** The settings; undefined when there are none, or the names of those that are missing. */
export function smsSettings(given: SmsVariables): AliyunSms | { missing: string[] } | undefined {
  const {
    ALIYUN_SMS_ACCESS_KEY_ID: accessKeyId,
    ALIYUN_SMS_ACCESS_KEY_SECRET: accessKeySecret,
    ALIYUN_SMS_SIGN_NAME: signName,
    ALIYUN_SMS_TEMPLATE_CODE: templateCode,
  } = given;
  if (accessKeyId && accessKeySecret && signName && templateCode) {
    return { accessKeyId, accessKeySecret, signName, templateCode };
  }
  const names = Object.keys(smsVariables) as (keyof typeof smsVariables)[];
  const missing = names.filter((name) => !given[name]);
  return missing.length === names.length ? undefined : { missing };
}
