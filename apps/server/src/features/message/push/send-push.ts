import { encryptPush, type PushKeys } from './encrypt.ts';
import type { Vapid } from './vapid.ts';

export interface PushMessage {
  readonly text: string;
  /** A later message of the same topic replaces one that still waits at the push service. */
  readonly topic: string;
  readonly urgency: 'low' | 'normal' | 'high';
  /** How long the push service keeps it for a device that is away. */
  readonly ttlSeconds: number;
}

export interface PushTarget extends PushKeys {
  readonly endpoint: string;
}

export type PushOutcome =
  | { readonly state: 'sent' }
  /** The browser unsubscribed, or our key is not the one it subscribed to: nothing will ever arrive there. */
  | { readonly state: 'gone' }
  /** The service wants it later, at the earliest then. */
  | { readonly state: 'later'; readonly afterMs: number | null }
  /** It will not take this message, now or later. */
  | { readonly state: 'refused'; readonly status: number };

const patienceMs = 10_000;
const longestWaitMs = 3600_000;
const gone = new Set([403, 404, 410]);

/** One request to a push service (RFC 8030). Nothing it answers is read, and it leads nowhere else. */
export async function sendPush(
  target: PushTarget,
  message: PushMessage,
  { vapid, now, signal }: { vapid: Vapid; now: number; signal?: AbortSignal },
): Promise<PushOutcome> {
  const ends = AbortSignal.timeout(patienceMs);
  let response: Response;
  try {
    response = await fetch(target.endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: signal ? AbortSignal.any([ends, signal]) : ends,
      headers: {
        authorization: vapid.authorization(target.endpoint, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(message.ttlSeconds),
        urgency: message.urgency,
        topic: message.topic,
      },
      body: new Uint8Array(encryptPush(message.text, target)),
    });
  } catch {
    return { state: 'later', afterMs: null };
  }
  await response.body?.cancel().catch(() => undefined);
  const { status } = response;
  if (response.ok) return { state: 'sent' };
  if (gone.has(status)) return { state: 'gone' };
  if (status === 429 || status >= 500) return { state: 'later', afterMs: retryAfter(response, now) };
  return { state: 'refused', status };
}

/** Seconds or a date. */
function retryAfter({ headers }: Response, now: number): number | null {
  const given = headers.get('retry-after');
  if (given === null) return null;
  const wait = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), longestWaitMs) : null;
}
