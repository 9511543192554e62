import type { Logger } from '../log/logger.ts';
import { redactUrl } from '../log/redact.ts';
import { currentRequest } from './calls/current-request.ts';

export type Faults = ReturnType<typeof createFaults>;

/** Rejections that nobody handled, by what they belong to. */
export function createFaults(log: Pick<Logger, 'error'>) {
  const counts = { request: 0, program: 0 };
  return {
    counts,
    /** Writes one down with all detail, and counts it. */
    reject: (error: unknown): void => {
      const request = currentRequest.getStore();
      counts[request ? 'request' : 'program'] += 1;
      const whose = request && { method: request.method, url: redactUrl(request.url ?? '') };
      log.error({ err: error, ...whose }, 'a promise was rejected and nobody handled it');
    },
  };
}
