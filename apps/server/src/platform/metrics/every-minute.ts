import type { Logger } from '../log/logger.ts';

/** Does it once a minute until told to end, which does it once more: what was counted last is kept too. */
export function everyMinute(work: () => Promise<void>, log: Pick<Logger, 'warn'>): () => Promise<void> {
  let doing: Promise<void> = Promise.resolve();
  const next = (): void => {
    doing = doing
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'what is watched was not written down'));
  };
  const timer = setInterval(next, 60_000).unref();
  return async () => {
    clearInterval(timer);
    next();
    await doing;
  };
}
