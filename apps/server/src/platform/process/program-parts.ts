import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import type { PartState } from './part-messages.ts';
import { supervisePart, type SupervisedPart } from './supervised-part.ts';

interface Deps {
  readonly env: Readonly<Record<string, string>>;
  readonly log: Logger;
  readonly onState: (state: PartState) => void;
}

const server = join(import.meta.dirname, '../..');

/** What HTTP needs after its grace period to answer what it has read, and to close. */
export const webFinishMs = 2500;

/** HTTP. It comes back at the address it had, at once: people wait for it. */
export function superviseWeb({ config, env, ...deps }: Deps & { config: Pick<Config, 'drainMs'> }): SupervisedPart {
  let port: number | undefined;
  return supervisePart({
    ...deps,
    part: 'web',
    file: join(server, 'web.ts'),
    env: () => ({ ...env, ...(port === undefined ? {} : { PORT: String(port) }) }),
    pauseMs: { first: 100, longest: 10_000 },
    mustStart: true,
    stopPatienceMs: config.drainMs + webFinishMs + 800,
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
