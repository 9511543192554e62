import { dirname, extname, join } from 'node:path';
import type { Logger } from '../log/logger.ts';
import type { PartState } from './part-messages.ts';
import { supervisePart, type SupervisedPart } from './supervised-part.ts';

interface Deps {
  readonly env: Readonly<Record<string, string>>;
  readonly log: Logger;
  readonly onState: (state: PartState) => void;
}

/** In a build all parts lie side by side; without one they are sources, and so is this file. */
const isBuilt = extname(import.meta.filename) === '.js';
const programs = isBuilt ? dirname(import.meta.filename) : join(import.meta.dirname, '../..');
const fileOf = (part: string) => join(programs, `${part}${extname(import.meta.filename)}`);

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
    file: fileOf('web'),
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
    file: fileOf('worker'),
    flags: [youngSpace.worker],
    env: () => env,
    pauseMs: { first: 1000, longest: 30_000 },
    mustStart: false,
    stopPatienceMs: 2500,
  });
}
