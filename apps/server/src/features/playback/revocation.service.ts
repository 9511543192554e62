import { createPatience } from '../../platform/cache/patience.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { PlaybackGrant } from './playback-token.ts';
import { ofAgent, revocationChannel, revokedSubjects } from './revocation.repository.ts';

/** NOTIFY makes changes immediate. Without it (a lost connection) the list is never older than this when it is used. */
const oldestMs = 5000;
/** How long a newer list is waited for when the database hangs; then the one in memory counts. */
const patienceMs = 1000;

type Revocable = Pick<PlaybackGrant, 'agentId' | 'mediaId' | 'holder'>;

export type Revocations = ReturnType<typeof revocationList>;

interface Deps {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
  readonly listener: Listener | undefined;
}

/** The list in memory. It holds what happened in the last six hours, so it stays short. */
export function revocationList({ db, clock, log, listener }: Deps) {
  let subjects: ReadonlySet<string> | undefined;
  let loadedAt = 0;
  let loading: Promise<void> | undefined;
  let again = false;
  const patience = createPatience(patienceMs);

  async function load(): Promise<void> {
    do {
      again = false;
      const now = clock();
      subjects = await revokedSubjects(db, now);
      loadedAt = now;
      // A NOTIFY that came while this ran may be about a row that it did not see.
    } while (again);
  }

  function refresh(): Promise<void> {
    again = loading !== undefined;
    loading ??= patience.watch(load()).finally(() => {
      loading = undefined;
    });
    return loading;
  }

  const onChange = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'revocations not read'));
  };
  listener?.on(revocationChannel, onChange);
  listener?.onGap(onChange);
  // Before the first viewer asks: from then on who holds a token plays, with or without a database.
  if (listener) onChange();

  function holds({ agentId, mediaId, holder }: Revocable): boolean {
    if (subjects === undefined || subjects.size === 0) return false;
    if (subjects.has(`media ${mediaId}`) || subjects.has(ofAgent({ mediaId, agentId }))) return true;
    return holder !== undefined && subjects.has(`holder ${holder}`);
  }

  return {
    /** Answers from memory; waits for the database only when the list is too old to be trusted. */
    isRevoked(grant: Revocable): boolean | Promise<boolean> {
      if (subjects !== undefined && Math.abs(clock() - loadedAt) < oldestMs) return holds(grant);
      const reading = (loading ?? refresh()).catch((error: unknown) => {
        // A database that is away for a moment must not stop every player. Without any list nothing is certain.
        if (subjects === undefined) throw error;
        log.warn({ err: error }, 'revocations not read');
      });
      if (subjects === undefined) return reading.then(() => holds(grant));
      return patience.wait(reading)?.then(() => holds(grant)) ?? holds(grant);
    },
  };
}
