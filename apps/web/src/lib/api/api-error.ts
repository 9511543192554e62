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
  return error instanceof ApiError || error instanceof TransportError ? error.message : '出错了，请稍后重试';
}
