import { PrivateAddress } from '../../../platform/net/guarded-lookup.ts';

/** Why a mail did not go out. */
export interface MailProblem {
  /** `later`: another try may help. `refused`: the server will never take this mail. */
  readonly state: 'later' | 'refused';
  /** Of the mailbox, not of ours: others get their mail. */
  readonly ofRecipient: boolean;
  /** In Chinese, without an address and without a word of the mail. */
  readonly message: string;
}

interface Failure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
  readonly message?: string;
  readonly cause?: unknown;
}

/**
 * A 5xx is for good, also to a login: but that one an owner mends in the console, and what waits goes out then, so it is
 * tried again for as long as the mail is good for.
 */
export function problemOf(error: unknown): MailProblem {
  if (error instanceof PrivateAddress) return later('服务器地址指向内网或本机，已拒绝连接');
  const { code = '', responseCode = 0, command = '', message = '' } = error as Failure;
  if (code === 'EAUTH') return later(`登录被拒绝${said(responseCode)}：请检查登录名和密码（或授权码）`);
  if (isOfCertificate(error as Failure)) return later('服务器的证书无效：不受信任、已过期或与地址不符');
  if (code === 'ETLS') return later('服务器不支持所选的加密方式（STARTTLS）');
  if (responseCode >= 400) {
    const ofRecipient = command === 'RCPT TO';
    const what = ofRecipient ? '收件地址' : command === 'MAIL FROM' ? '发件地址' : '邮件';
    const isFinal = responseCode >= 500;
    return {
      state: isFinal ? 'refused' : 'later',
      ofRecipient,
      message: `服务器${isFinal ? '拒收' : '暂不接收'}${what}${said(responseCode)}`,
    };
  }
  if (['EDNS', 'ENOTFOUND', 'EAI_AGAIN'].includes(code) || message.includes('ENOTFOUND'))
    return later('服务器的域名无法解析');
  if (code === 'ETIMEDOUT') return later('连接服务器超时：请检查地址和端口');
  if (message.includes('wrong version number') || message.includes('packet length')) {
    return later('加密方式与端口不符：465 端口一般用 TLS，587 端口一般用 STARTTLS');
  }
  return later('无法连接服务器：请检查地址、端口和加密方式');
}

const later = (message: string): MailProblem => ({ state: 'later', ofRecipient: false, message });

/** The words of the server may quote the address: only its number is passed on. */
const said = (responseCode: number) => (responseCode > 0 ? `（${responseCode}）` : '');

function isOfCertificate({ code = '', message = '', cause }: Failure): boolean {
  const names = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|certificate|altnames/i;
  return names.test(code) || names.test(message) || (cause !== undefined && isOfCertificate(cause as Failure));
}
