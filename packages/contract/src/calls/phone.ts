import { z } from 'zod';
import { byAccount, byAnyone, byMember, call, callTable } from '../call.ts';
import { queryBoolean } from '../query.ts';
import { count } from '../shapes/common.ts';
import { givenPassword, ownPhoneScenes, phone, secondFactorCode, smsCode, smsScene, userInfo } from '../shapes/user.ts';

/** The phone may be left out where only the account's own can be meant. */
const codeScope = z.object({ phone: phone.optional(), scene: smsScene });

function hasPhone({ phone: given, scene }: z.infer<typeof codeScope>): boolean {
  return given !== undefined || ownPhoneScenes.includes(scene);
}

const phoneMissing = { path: ['phone'], message: '请输入正确的手机号' };

export const phoneCalls = callTable({
  savePhoneCode: byAnyone.change({
    method: 'GET',
    alsoPost: true,
    input: codeScope.refine(hasPhone, phoneMissing),
    /** Seconds until the next code may be asked for. */
    output: z.object({ retryAfter: count }),
    // All scenes but login and reset are about the account that asks.
    errors: ['NOT_LOGGED_IN', 'CONFLICT'],
    limit: { per: 'address', max: 10, seconds: 3600, failClosed: true },
    serviceLimits: [
      { per: 'phone', max: 1, seconds: 60, counts: 'codes sent' },
      { per: 'phone', max: 5, seconds: 3600, counts: 'codes sent' },
      { per: 'phone', max: 10, seconds: 86_400, counts: 'codes sent' },
      { per: 'device', max: 5, seconds: 3600, counts: 'codes sent' },
    ],
    summary: 'Sends an SMS code for a scene; good for 5 minutes, 5 tries and one use',
  }),
  checkUserPhoneCoee: call({
    method: 'GET',
    alsoPost: true,
    access: 'anyone',
    // A wrong try counts, and the fifth burns the code.
    changes: true,
    input: codeScope.extend({ code: smsCode }).refine(hasPhone, phoneMissing),
    errors: ['NOT_LOGGED_IN', 'CONFLICT'],
    limit: { per: 'address', max: 30, seconds: 300, failClosed: true },
    summary: 'Checks an SMS code without using it up; in the scene `verify` it is used, as verifyPassword is',
  }),
  verifyPassword: byMember.change({
    sensitive: true,
    input: z.object({ password: givenPassword }),
    errors: ['WRONG_CREDENTIALS'],
    limit: { per: 'account', max: 10, seconds: 3600, failClosed: true },
    summary:
      'Shows once more whose account it is: for ten minutes this session may sign out others, and change the phone once',
  }),
  bindPhone: byAccount.change({
    method: 'GET',
    alsoPost: true,
    sensitive: true,
    /**
     * `merge`: take over the account that has the phone now, after CONFLICT asked. `secondFactor`: of that account, where
     * it has one.
     */
    input: z.object({
      phone,
      code: smsCode,
      merge: queryBoolean.default(false),
      secondFactor: secondFactorCode.optional(),
    }),
    output: userInfo,
    errors: ['CONFLICT', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_NEEDED'],
    limit: { per: 'account', max: 10, seconds: 300, failClosed: true },
    summary: 'Binds a phone, or changes it after verifyPassword or a code to the old one (scene `verify`)',
  }),
  untiePhone: byMember.change({
    method: 'GET',
    alsoPost: true,
    sensitive: true,
    input: z.object({ code: smsCode }),
    output: userInfo,
    errors: ['CONFLICT', 'SECOND_FACTOR_NEEDED'],
    limit: { per: 'account', max: 10, seconds: 300, failClosed: true },
    summary: 'Unbinds the phone; refused as a conflict while it is the only way into the account',
  }),
});
