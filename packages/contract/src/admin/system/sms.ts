import { z } from 'zod';
import { count, time } from '../../shapes/common.ts';
import { adminTable, byOwners } from '../admin-call.ts';

const text = (pattern: RegExp, message: string) => z.string({ error: '请填写' }).trim().regex(pattern, message);

const state = z.object({
  /** Where the keys in use come from: variables of the environment come before what is set here. `file`: a file of the demo. */
  source: z.enum(['environment', 'console', 'file', 'none']),
  saved: z
    .object({
      accessKeyId: z.string(),
      signName: z.string(),
      templateCode: z.string(),
      /** The last four characters of the secret: it never comes out again. */
      hint: z.string(),
      changedAt: time,
      changedBy: z.string(),
      tested: z.object({ at: time, ok: z.boolean(), message: z.string() }).nullable(),
    })
    .nullable(),
});

/** 系统 → 短信: the gateway that brings codes to phones. */
export const smsCalls = adminTable({
  'sms/state': byOwners.read({
    output: state,
    summary: 'Which keys of the SMS gateway are in use, and what is set in the console',
  }),
  'sms/save': byOwners.change({
    input: z.object({
      accessKeyId: text(/^[A-Za-z0-9._-]{6,64}$/, 'AccessKey ID 不正确'),
      /** Left out or empty, the one that is saved stays; a new one is needed with another AccessKey ID. */
      accessKeySecret: text(/^(?:\S{8,128})?$/, 'AccessKey Secret 应为 8 至 128 个字符，不含空格').optional(),
      signName: text(/^[^\s<>"]{2,30}$/u, '签名应为 2 至 30 个字符'),
      templateCode: text(/^[A-Za-z0-9_-]{3,40}$/, '模板编号不正确，例如 SMS_123456789'),
    }),
    output: state,
    errors: ['INVALID_INPUT'],
    summary: 'Sets the keys of the SMS gateway; they are encrypted and never shown again',
  }),
  'sms/remove': byOwners.change({
    errors: ['NOT_FOUND'],
    summary: 'Deletes the keys that were set in the console',
  }),
  'sms/test': byOwners.change({
    output: z.object({ ok: z.boolean(), message: z.string(), ms: count }),
    errors: ['NOT_FOUND'],
    summary: 'Asks the gateway about the template, signed with the keys in use; nobody gets a message',
  }),
});
