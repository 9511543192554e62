import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const wellFormed = /^[A-Za-z0-9-]{8,64}$/;
const idBytes = 12;
/** Random numbers for many requests at once, and what they are as text. */
const store = Buffer.alloc(idBytes * 512);
let text = '';
let used = 0;

/**
 * A caller or proxy may bring its own id, so that one request can be followed across programs; never free text. One that
 * is made here is the request's from then on: whoever asks later, such as a job that it enqueues, is told the same.
 */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const brought = request.headers['x-request-id'];
  if (typeof brought === 'string' && wellFormed.test(brought)) return brought;
  const fresh = freshId();
  request.headers['x-request-id'] = fresh;
  return fresh;
}

/** Random, not counted: a number that grows would tell strangers how many requests there are. */
function freshId(): string {
  if (used === text.length) {
    text = randomFillSync(store).toString('hex');
    used = 0;
  }
  used += idBytes * 2;
  return text.slice(used - idBytes * 2, used);
}
