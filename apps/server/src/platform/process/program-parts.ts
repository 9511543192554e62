import { join } from 'node:path';
import type { Logger } from '../log/logger.ts';
import { builtBeside } from './built-beside.ts';
import type { PartState } from './part-messages.ts';
import { supervisePart, type SupervisedPart } from './supervised-part.ts';

interface Deps {
  readonly env: Readonly<Record<string, string>>;
  readonly log: Logger;
  readonly onState: (state: PartState) => void;
}

/** The program of a part, or of all of them. */
export function fileOfPart(part: 'main' | 'web' | 'worker'): string {
  return builtBeside(part) ?? join(import.meta.dirname, `../../${part}.ts`);
}

/** A stop that was asked for takes HTTP so long at most, its grace period included: PostgreSQL stops after it. */
export const webStopMs = 7500;

/**
 * Room for young objects, in MB, of which there are three: V8 lets it grow to 16 under load and keeps it. This is what a
 * cached feed needs to be as fast as with more (docs/decisions/speed/2026-11-17-memory-of-the-web-process.md).
 */
const youngSpace = { web: '--max-semi-space-size=4', worker: '--max-semi-space-size=2' };
/** What lives a little longer than that is collected when the heap has grown by so much; V8 would let it double. */
const slowGrowth = '--heap-growing-percent=30';

/** HTTP. It comes back at the address it had, at once: people wait for it. */
export function superviseWeb({ env, ...deps }: Deps): SupervisedPart {
  let port: number | undefined;
  return supervisePart({
    ...deps,
    part: 'web',
    file: fileOfPart('web'),
    flags: [youngSpace.web, slowGrowth],
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
    file: fileOfPart('worker'),
    flags: [youngSpace.worker],
    env: () => env,
    pauseMs: { first: 1000, longest: 30_000 },
    mustStart: false,
    stopPatienceMs: 2500,
  });
}
