import { PrivateAddress } from '../../../platform/net/guarded-lookup.ts';
import { guardedPost } from '../../../platform/net/guarded-post.ts';
import { signatures } from './sign.ts';

export interface EventToSend {
  readonly eventId: string;
  readonly body: string;
}

export interface Target {
  readonly url: string;
  /** The one in use, and the one before it while that still counts. */
  readonly secrets: readonly string[];
}

export interface Sent {
  readonly isTaken: boolean;
  /** Null: nobody answered. */
  readonly status: number | null;
  /** Empty when it was taken. */
  readonly problem: string;
  readonly ms: number;
}

interface Options {
  readonly now: number;
  readonly allowLoopback: boolean;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

const patienceMs = 10_000;
const mostBytes = 64 * 1024;

/** One attempt. It never throws: whatever goes wrong at the other side is an answer. */
export async function sendEvent({ url, secrets }: Target, event: EventToSend, options: Options): Promise<Sent> {
  const { now, allowLoopback, signal, timeoutMs = patienceMs } = options;
  const timestamp = Math.floor(now / 1000);
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const status = await guardedPost({
      url: new URL(url),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Liuguang-Webhooks/1',
        'webhook-id': event.eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(secrets, { ...event, timestamp }),
      },
      body: event.body,
      timeoutMs,
      mostBytes,
      allowLoopback,
      signal,
    });
    const isTaken = status >= 200 && status < 300;
    return { isTaken, status, problem: isTaken ? '' : problemOfStatus(status), ms: ms() };
  } catch (error) {
    return { isTaken: false, status: null, problem: problemOf(error), ms: ms() };
  }
}

function problemOfStatus(status: number): string {
  return status >= 300 && status < 400 ? `返回了跳转（${status}），不会跟随` : `返回了 ${status}`;
}

function problemOf(error: unknown): string {
  if (error instanceof PrivateAddress) return '地址指向内网或本机，已拒绝';
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return '10 秒内没有应答';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '域名无法解析';
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EHOSTUNREACH') return '无法连接';
  return code.includes('CERT') || code.startsWith('ERR_TLS') ? '证书无效' : '请求失败';
}
