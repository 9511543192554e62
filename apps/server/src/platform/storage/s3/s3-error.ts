/** What the store answered, or that it did not answer (`status` 0). */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(what: string, { status, code, detail }: { status: number; code: string; detail: string }) {
    super(`object store: ${what}: ${status === 0 ? '' : `${status} `}${code}${hintOf(code, detail)}`);
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
  }
}

/** It does not answer, or says that it cannot now: another time it may. */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof S3Error && (error.status === 0 || error.status >= 500);
}

const hints: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'STORAGE_SECRET_KEY or STORAGE_REGION is wrong',
  InvalidAccessKeyId: 'it does not know STORAGE_ACCESS_KEY',
  AccessDenied: 'the key may not do this, or STORAGE_SECRET_KEY is wrong',
  NoSuchBucket: 'the bucket of STORAGE_URL does not exist',
  PermanentRedirect: 'STORAGE_URL names the wrong host or STORAGE_REGION the wrong region for this bucket',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

function hintOf(code: string, detail: string): string {
  const said = hints[code] ?? detail;
  return said === '' ? '' : ` (${said.slice(0, 300)})`;
}
