import { join } from 'node:path';
import type { Logger } from '../log/logger.ts';
import type { PartState } from './part-messages.ts';
import { supervisePart, type SupervisedPart } from './supervised-part.ts';

interface Deps {
  readonly env: Readonly<Record<string, string>>;
  readonly log: Logger;
  readonly onState: (state: PartState) => void;
}

const server = join(import.meta.dirname, '../..');

/** A stop that was asked for takes HTTP so long at most, its grace period included: PostgreSQL stops after it. */
export const webStopMs = 7500;

/** HTTP. It comes back at the address it had, at once: people wait for it. */
export function superviseWeb({ env, ...deps }: Deps): SupervisedPart {
  let port: number | undefined;
  return supervisePart({
    ...deps,
    part: 'web',
    file: join(server, 'web.ts'),
    env: () => ({ ...env, ...(port === undefined ? {} : { PORT: String(port) }) }),
    pauseMs: { first: 100, longest: 10_000 },
    mustStart: true,
    stopPatienceMs: webStopMs + 700,
    onReady: (ready) => {
      port ??= ready.port;
    },
  });
}

export function superviseWorker({ env, ...deps }: Deps): SupervisedPart {
  return supervisePart({
    ...deps,
    part: 'worker',
    file: join(server, 'worker.ts'),
    env: () => env,
    pauseMs: { first: 1000, longest: 30_000 },
    mustStart: false,
    stopPatienceMs: 2500,
  });
}
