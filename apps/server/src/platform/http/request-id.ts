import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/** A caller or proxy may bring its own id, so that one request can be followed across programs; never free text. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const brought = request.headers['x-request-id'];
  return typeof brought === 'string' && wellFormed.test(brought) ? brought : randomUUID();
}
