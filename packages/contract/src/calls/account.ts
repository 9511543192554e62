import { z } from 'zod';
import { byAccount, callTable } from '../call.ts';
import { listOf } from '../page.ts';
import { id, time } from '../shapes/common.ts';
import { givenPassword, screenAddress, machineCode, session, smsCode, userInfo, userInfoEdit } from '../shapes/user.ts';

export const accountCalls = callTable({
  getUserInfo: byAccount.read({
    output: userInfo,
    summary: "The caller's own account",
  }),
  updateUserInfo: byAccount.change({
    input: userInfoEdit,
    output: userInfo,
    summary: 'Changes the profile; `avatar` is the uploadId of an own picture, or `default` for the drawn one',
  }),
  sessions: byAccount.read({
    output: listOf(session),
    summary: 'The devices that are signed in',
  }),
  'sessions/revoke': byAccount.change({
    sensitive: true,
    /** Left out: every session but this one. */
    input: z.object({ sessionId: id.optional() }),
    errors: ['NOT_FOUND'],
    summary: 'Signs out another device, or all others, after verifyPassword or a code to the phone (scene `verify`)',
  }),
  confirmAge: byAccount.change({
    input: z.object({
      adult: z.literal(true),
      /** The screen that an outside age check leads back to. */
      back: screenAddress.optional(),
    }),
    /** `url`: the page of an outside age check, where the installation uses one. */
    output: z.object({ ageConfirmed: z.boolean(), url: z.string().nullable() }),
    errors: ['FORBIDDEN'],
    limit: { per: 'account', max: 30, seconds: 3600 },
    summary: 'Declares to be of age; refused in youth mode and where the agent has no adult area',
  }),
  leaveAdult: byAccount.change({
    summary: 'Leaves the adult area: the age confirmation is forgotten, 18+ titles are gone from every list',
  }),
  youthMode: byAccount.change({
    input: z.object({ on: z.boolean(), pin: z.string().regex(/^\d{4}$/, '请输入4位数字密码') }),
    output: z.object({ youthMode: z.boolean() }),
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'account', max: 10, seconds: 300 },
    summary: 'Turns youth mode on with a PIN, and off with the same',
  }),
  exportMe: byAccount.change({
    sensitive: true,
    /** `url` once ready: a ZIP of JSON, seen by this account only. */
    output: z.object({ state: z.enum(['preparing', 'ready']), url: z.string().nullable(), expiresAt: time.nullable() }),
    limit: { per: 'account', max: 20, seconds: 3600 },
    summary: 'Everything the installation holds about the caller',
  }),
  deleteMe: byAccount.change({
    sensitive: true,
    /** A claimed account proves itself by password or by an SMS code of the scene `delete`. */
    input: z.object({
      password: givenPassword.optional(),
      code: smsCode.optional(),
      /** Of this device: it may come as a new visitor afterwards. */
      machineCode: machineCode.optional(),
    }),
    errors: ['WRONG_CREDENTIALS', 'CONFLICT', 'SECOND_FACTOR_NEEDED'],
    limit: { per: 'account', max: 10, seconds: 300, failClosed: true },
    summary: 'Deletes the account and all that is personal, within the request',
  }),
});
