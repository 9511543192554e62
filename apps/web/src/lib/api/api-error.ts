import type { ErrorName, errors } from '@liuguang/contract/errors.ts';

/** The server answered, with a code other than 0. `message` is Chinese and ready to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** No usable answer came: offline, timeout, or a reply that is not ours. */
export class TransportError extends Error {
  override readonly name = 'TransportError';

  constructor(cause: unknown) {
    super('网络开小差了，请稍后重试', { cause });
  }
}

/** What to show for any error: ours say it themselves, everything else is our fault. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message + numberOf(error);
  return error instanceof TransportError ? error.message : '出错了，请稍后重试';
}

/** By this number the operator finds what went wrong, in the log of the server and of its jobs. */
function numberOf({ data }: ApiError): string {
  const { requestId = '' } = (data ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' && requestId.length >= 8 ? `（编号 ${requestId}）` : '';
}

/** The contract's codes by name. Only their types come from there: its schemas would cost the first screen its budget. */
const codes = {
  SESSION_REPLACED: -2,
  NOT_LOGGED_IN: -3,
  INVALID_INPUT: 1001,
  WRONG_CREDENTIALS: 1002,
  TOO_OFTEN: 1003,
  NOT_FOUND: 1004,
  FORBIDDEN: 1005,
  YOUTH_LOCKED: 1005,
  VIP_NEEDED: 1006,
  NO_FREE_VIEW: 1007,
  CONFLICT: 1008,
  AGE_NEEDED: 1009,
  PAYMENT_FAILED: 1010,
  SECOND_FACTOR_NEEDED: 1011,
  PAYLOAD_TOO_LARGE: 1001,
  INTERNAL: 5000,
  UNAVAILABLE: 5000,
  STORAGE_FULL: 5000,
} as const satisfies { readonly [N in ErrorName]: (typeof errors)[N]['code'] };

/** Whether the server refused for this reason. Names that share a code (FORBIDDEN, YOUTH_LOCKED) are not told apart. */
export function isError(error: unknown, name: ErrorName): error is ApiError {
  return error instanceof ApiError && isCode(error.code, name);
}

/** For a refusal that comes as part of an answer, such as that of a playback. */
export function isCode(code: number, name: ErrorName): boolean {
  return code === codes[name];
}
