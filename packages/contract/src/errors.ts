import { z } from 'zod';

/** What a refused reader may know of a chapter: enough to show the gate and to go on to another one. Never any text. */
const gatedChapter = z.object({
  chapterId: z.string(),
  novelId: z.string(),
  novelTitle: z.string(),
  index: z.number().int(),
  title: z.string(),
  access: z.enum(['credit', 'vip']),
  words: z.number().int(),
  prevId: z.string().nullable(),
  nextId: z.string().nullable(),
});

/**
 * Every way a call can fail, once: wire code, HTTP status, the message that is ready to show, and the extra data the
 * client may rely on. The server throws by name (`fail('NO_FREE_VIEW', …)`), the client decides by `code` alone.
 */
export const errors = {
  SESSION_REPLACED: { code: -2, status: 401, message: '登录已失效，请重新登录' },
  NOT_LOGGED_IN: { code: -3, status: 401, message: '请先登录' },
  INVALID_INPUT: {
    code: 1001,
    status: 400,
    message: '提交的内容有误，请检查后重试',
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  WRONG_CREDENTIALS: { code: 1002, status: 400, message: '账号或密码错误' },
  TOO_OFTEN: {
    code: 1003,
    status: 429,
    message: '操作太频繁，请稍后再试',
    data: z.object({ retryAfter: z.number().int() }),
  },
  NOT_FOUND: { code: 1004, status: 404, message: '内容不存在或已下架' },
  FORBIDDEN: { code: 1005, status: 403, message: '没有权限进行此操作' },
  /** Youth mode: today's minutes are used up, or it is night. `until`: when it opens again by itself. */
  YOUTH_LOCKED: {
    code: 1005,
    status: 403,
    message: '今日使用时长已用完',
    data: z.object({ youthLock: z.enum(['time', 'night']), until: z.number().int() }),
  },
  VIP_NEEDED: {
    code: 1006,
    status: 403,
    message: '开通VIP即可观看',
    /** `chapter` when a chapter was asked for. */
    data: z.object({ previewSeconds: z.number(), chapter: gatedChapter.optional() }),
  },
  NO_FREE_VIEW: {
    code: 1007,
    status: 403,
    message: '今日免费次数已用完',
    /** A view opens it when `viewingTimes` is above 0: reduceUserViewingTimes. `chapter` when a chapter was asked for. */
    data: z.object({
      viewingTimes: z.number().int(),
      resetAt: z.number().int(),
      chapter: gatedChapter.optional(),
    }),
  },
  CONFLICT: { code: 1008, status: 409, message: '请勿重复操作' },
  AGE_NEEDED: { code: 1009, status: 403, message: '请先完成年龄确认' },
  PAYMENT_FAILED: { code: 1010, status: 402, message: '支付失败或支付渠道不可用' },
  /**
   * The account has a second factor. `by`: how it is given. `ticket`: to secondFactor/enter, with the ticket; `session`: to
   * secondFactor/verify, then the same call again; `code`: with the same call again, as its `secondFactor`.
   */
  SECOND_FACTOR_NEEDED: {
    code: 1011,
    status: 403,
    message: '请输入两步验证码',
    data: z.object({ by: z.enum(['ticket', 'session', 'code']), ticket: z.string().nullable() }),
  },
  PAYLOAD_TOO_LARGE: { code: 1001, status: 413, message: '提交的内容过大' },
  INTERNAL: {
    code: 5000,
    status: 500,
    message: '服务器开小差了，请稍后重试',
    data: z.object({ requestId: z.string() }),
  },
  UNAVAILABLE: {
    code: 5000,
    status: 503,
    message: '服务暂时不可用，请稍后重试',
    data: z.object({ requestId: z.string() }),
  },
  /** Next to no room on the disk: what is there can be looked at, nothing can be added. */
  STORAGE_FULL: {
    code: 5000,
    status: 503,
    message: '服务器存储空间不足，暂时只能浏览，请稍后再试',
    data: z.object({ requestId: z.string() }),
  },
} as const satisfies Record<string, ErrorSpec>;

interface ErrorSpec {
  readonly code: number;
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 500 | 503;
  readonly message: string;
  readonly data?: z.ZodType;
}

export type ErrorName = keyof typeof errors;

export type ErrorData<N extends ErrorName> = (typeof errors)[N] extends { data: infer D extends z.ZodType }
  ? z.infer<D>
  : null;
