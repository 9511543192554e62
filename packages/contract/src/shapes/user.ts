import { z } from 'zod';
import { passwordLength, smsCodeDigits } from '../constants.ts';
import { count, id, time, typed } from './common.ts';

export const phone = z.string().regex(/^1[3-9]\d{9}$/, '请输入正确的手机号');

export const smsCode = z.string().regex(new RegExp(`^\\d{${smsCodeDigits}}$`), '请输入短信验证码');

/** Six digits of an authenticator, or a recovery code however it is typed. */
export const secondFactorCode = z.string().trim().min(1, '请输入验证码').max(64);

/** A password that is being set. One that is only being checked is any text: a wrong one is 1002, not 1001. */
export const newPassword = z.string().min(passwordLength.min, '密码至少8位').max(passwordLength.max, '密码最多64位');

export const givenPassword = z.string().min(1, '请输入密码').max(256);

/**
 * What an SMS code was asked for; a code of one scene is worth nothing in another. `verify`: to show once more whose
 * account it is, by a code to its own phone.
 */
export const smsScene = z.enum(['register', 'login', 'reset', 'bind', 'untie', 'delete', 'verify']);

/** The scenes about the phone that the account has: it need not be given. */
export const ownPhoneScenes: readonly string[] = ['untie', 'delete', 'verify'];

/** A screen of the app as the hash of its address has it: never another site, never a line break. */
export const screenAddress = z.string().regex(/^\/[\w/?=&%.~-]{0,200}$/, '地址无效');

const uuid4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/**
 * The credential of a device: two random UUIDs, one after the other. A constant one (zeros, a UUID twice) has the form
 * but not the randomness, and many devices would share it, so it is refused.
 */
export const machineCode = z
  .string()
  .regex(new RegExp(`^${uuid4}${uuid4}$`, 'i'), '设备码无效')
  .refine((code) => code.slice(0, 36) !== code.slice(36) && new Set(code).size >= 8, '设备码无效');

/** The user name or channel code of the link that brought the visitor. */
export const userName = z.string().max(64);
export const channelApi = z.string().max(64);

const vip = z.object({
  /** 0 is no VIP. */
  level: count,
  until: time.nullable(),
});

export const gender = z.enum(['unknown', 'male', 'female']);
const birthday = z.iso.date();

/** The caller's own account. Never a password or hash. */
export const userInfo = z
  .object({
    userCode: z.string(),
    /** Under this id others see the account as an author. */
    authorId: id,
    nickname: z.string(),
    avatar: z.string(),
    gender,
    birthday: birthday.nullable(),
    signature: z.string(),
    /** Masked: 138****0000. */
    phone: z.string().nullable(),
    hasPassword: z.boolean(),
    /** Has a phone or password of its own. */
    claimed: z.boolean(),
    vip,
    /** Free long-video views left today. */
    viewingTimes: count,
    ageConfirmed: z.boolean(),
    youthMode: z.boolean(),
    /** Minutes of today that youth mode has left; null out of youth mode. */
    youthMinutesLeft: count.nullable(),
    unread: count,
    /** There is something to learn from, and it is allowed: `sort=recommend` is personal. */
    learned: z.boolean().optional(),
    /** Somebody asks staff for this account; there only while it may be refused. `readyAt` is null before staff agreed. */
    recovery: z.object({ openedAt: time, readyAt: time.nullable() }).optional(),
  })
  .meta({ id: 'UserInfo' });
export type UserInfo = z.infer<typeof userInfo>;

/** What an account may change about itself; `avatar` is the uploadId of an own picture, or `default` for the drawn one. */
export const userInfoEdit = z.object({
  nickname: typed(20).optional(),
  avatar: id.optional(),
  gender: gender.optional(),
  birthday: birthday.nullable().optional(),
  signature: z.string().trim().max(80).optional(),
});

/** A one-time password for the silent login: good for 10 minutes and used up by the login. */
export const silentLogin = z.object({ userCode: z.string(), password: z.string(), expiresAt: time });

/**
 * The answer to a device: a silent login; or a question first, because a browser that cannot prove itself came with a
 * known code; or only that the account has a phone or password by now and is not opened by a machine code.
 */
export const deviceAccount = z.union([
  silentLogin.extend({ claimed: z.literal(false), needsConfirm: z.literal(false) }),
  z.object({ claimed: z.literal(false), needsConfirm: z.literal(true), maskedUserCode: z.string() }),
  z.object({ claimed: z.literal(true) }),
]);

/** A signed-in device. */
export const session = z
  .object({
    sessionId: id,
    device: z.string(),
    /** Rough place, as far as the address tells. */
    place: z.string(),
    createdAt: time,
    lastSeenAt: time,
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
