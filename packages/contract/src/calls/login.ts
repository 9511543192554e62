import { z } from 'zod';
import { byAccount, byAnyone, callTable } from '../call.ts';
import {
  deviceAccount,
  givenPassword,
  machineCode,
  newPassword,
  phone,
  secondFactorCode,
  silentLogin,
  smsCode,
  userInfo,
  userName,
} from '../shapes/user.ts';

const loginInput = z
  .object({
    /** Any text: an account that does not exist is answered like a wrong password. */
    userCode: z.string().trim().min(1, '请输入您的账号').max(64).optional(),
    phone: z.string().trim().min(1, '请输入您的账号').max(32).optional(),
    password: givenPassword.optional(),
    /** An SMS code of the scene `login`, in place of a password; with a phone only. */
    code: smsCode.optional(),
    machineCode: machineCode.optional(),
  })
  .refine((given) => (given.userCode === undefined) !== (given.phone === undefined), {
    path: ['userCode'],
    message: '请输入您的账号',
  })
  .refine((given) => (given.password === undefined) !== (given.code === undefined), {
    path: ['password'],
    message: '请输入密码',
  })
  .refine((given) => given.code === undefined || given.phone !== undefined, {
    path: ['phone'],
    message: '请输入正确的手机号',
  });

export const loginCalls = callTable({
  autoRegUser: byAnyone.change({
    /** `confirmed`: the person answered the question that `needsConfirm` asked. */
    input: z.object({ machineCode, userName: userName.default(''), confirmed: z.boolean().default(false) }),
    output: deviceAccount,
    errors: ['FORBIDDEN'],
    limit: { per: 'address', max: 120, seconds: 300, failClosed: true },
    // A mobile carrier puts hundreds of phones behind one address, and a visitor must be in at once.
    serviceLimits: [{ per: 'address', max: 60, seconds: 1800, counts: 'accounts made' }],
    summary: 'Makes the device account at the first time; gives a one-time password for the silent login',
  }),
  regUser: byAccount.change({
    sensitive: true,
    input: z.object({ phone, code: smsCode, password: newPassword }),
    output: userInfo,
    errors: ['CONFLICT'],
    limit: { per: 'address', max: 5, seconds: 1800, failClosed: true },
    summary: 'Turns the device account into a member; nothing it had is lost',
  }),
  loginUser: byAnyone.change({
    input: loginInput,
    output: userInfo,
    errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_NEEDED'],
    // A silent login cannot be guessed, and many visitors may share an address: it only counts here.
    limit: { per: 'address', max: 120, seconds: 300, failClosed: true },
    serviceLimits: [
      { per: 'address', max: 10, seconds: 300, counts: 'logins by password or code' },
      { per: 'target', max: 20, seconds: 3600, counts: 'tries on one account' },
    ],
    summary: 'Opens a session by userCode or phone; one answer for a wrong account and a wrong password',
  }),
  outLogin: byAccount.change({
    method: 'GET',
    summary: 'Ends the session',
  }),
  updatePwd: byAccount.change({
    sensitive: true,
    /**
     * `oldPassword` is left out for a first password only. With a phone, the first one needs a `code` to it (scene
     * `verify`); without, nothing.
     */
    input: z.object({ oldPassword: givenPassword.optional(), code: smsCode.optional(), password: newPassword }),
    errors: ['WRONG_CREDENTIALS', 'CONFLICT', 'SECOND_FACTOR_NEEDED'],
    limit: { per: 'account', max: 10, seconds: 300, failClosed: true },
    summary: 'Sets the password; every other session ends',
  }),
  redefinePwd: byAnyone.change({
    /** `secondFactor`: where the account has one. */
    input: z.object({ phone, code: smsCode, password: newPassword, secondFactor: secondFactorCode.optional() }),
    output: silentLogin,
    errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_NEEDED'],
    limit: { per: 'address', max: 10, seconds: 300, failClosed: true },
    summary: 'Sets a forgotten password by SMS code; gives a one-time password for the silent login',
  }),
  'recovery/use': byAnyone.change({
    /** `code`: as staff told it, with or without dashes. `secondFactor`: where the account has one. */
    input: z.object({
      userCode: z.string().trim().min(1, '请输入您的账号').max(64),
      code: z.string().trim().min(1, '请输入找回码').max(64),
      password: newPassword,
      secondFactor: secondFactorCode.optional(),
    }),
    output: silentLogin,
    errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_NEEDED'],
    limit: { per: 'address', max: 10, seconds: 300, failClosed: true },
    summary: 'Sets a new password by a code of staff; every session ends, the old phone is unbound',
  }),
  'recovery/refuse': byAccount.change({
    errors: ['NOT_FOUND'],
    summary: 'The account objects: nobody gets it by the case that is open about it',
  }),
});
