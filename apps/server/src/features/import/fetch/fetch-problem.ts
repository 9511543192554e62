import { PrivateAddress } from '../../../platform/net/guarded-lookup.ts';
import { TooLarge, WrongRedirect } from '../../../platform/net/guarded-get.ts';
import { codeOf } from '../../../platform/process/start-error.ts';

/** A file could not be had, for a reason that staff are told as it is. */
export class FetchProblem extends Error {
  /** Whether it is worth another try by itself. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}

/** What went wrong on the way, in words; what is no fault of the way is thrown on. */
export function fetchProblemOf(error: unknown): FetchProblem | null {
  if (error instanceof FetchProblem) return error;
  if (error instanceof PrivateAddress) return new FetchProblem('地址在内网或本机，不允许访问');
  if (error instanceof TooLarge) return new FetchProblem('文件超过大小限制');
  if (error instanceof WrongRedirect) return new FetchProblem('地址重定向异常');
  const code = codeOf(error);
  if (code === 'ENOSPC') return new FetchProblem('服务器存储空间不足', { isPassing: true });
  if (code === 'ENOTFOUND') return new FetchProblem('域名不存在', { isPassing: true });
  if (error instanceof Error && /^(?:E[A-Z]+|ERR_[A-Z_]+|HPE_\w+|ABORT_ERR|CERT_\w+|\w+_CERT\w*)$/.test(code ?? '')) {
    return new FetchProblem(`连接失败（${code ?? error.name}）`, { isPassing: true });
  }
  if (error instanceof Error && /in time|aborted|timeout|hang up/i.test(`${error.name} ${error.message}`)) {
    return new FetchProblem('连接超时或中断', { isPassing: true });
  }
  return null;
}

/** An answer that is no file. */
export function problemOfStatus(status: number): FetchProblem {
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500;
  return new FetchProblem(`来源返回 ${status}`, { isPassing });
}
