import type { DatabaseSettings } from '../../config/database-settings.ts';
import type { Logger } from '../../log/logger.ts';
import { type Database, openDatabase } from '../database.ts';
import { type ReplicaReads, replicaReads } from './reads.ts';

/** Less than requests wait for the primary: who waited here in vain is answered there. */
const limits = { statement_timeout: 4000, lock_timeout: 2000, query_timeout: 5000 };

/** The replica of DATABASE_READ_URL; it may be away, and come later. */
export function openReplica(
  { readUrl, readLagMs, pool, namedStatements }: DatabaseSettings,
  { primary, log }: { primary: Pick<Database, 'pool'>; log: Pick<Logger, 'info' | 'warn'> },
): ReplicaReads | undefined {
  if (readUrl === undefined) return undefined;
  const replica = openDatabase(readUrl, { max: pool, namedStatements, applicationName: 'liuguang web reads', limits });
  const reads = replicaReads({ primary, replica, lagMs: readLagMs, log });
  return {
    ...reads,
    close: async () => {
      await reads.close();
      await replica.close();
    },
  };
}
