import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Failure } from './failure.ts';

interface Reporters {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'slipped'>;
}

/** Writes down what is our fault; what is the caller's is no news. */
export function reportFault(
  { log, metrics }: Reporters,
  failure: Failure,
  error: unknown,
  about: { readonly requestId: string; readonly call: string; readonly accountId?: string },
): void {
  if (!failure.fault) return;
  if (failure.slipped) metrics.slipped(about.call);
  log.error({ err: error, ...about }, failure.slipped ? 'input was refused by the database alone' : 'call failed');
}
