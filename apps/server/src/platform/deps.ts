import path from 'node:path';
import type { Pool } from 'pg';
import type { Config } from './config/config.ts';
import type { SecretStore } from './config/secret-store.ts';
import type { Secrets } from './config/secrets.ts';
import type { Database } from './db/database.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/listen.ts';
import { primaryReads, type Reads } from './db/replica/reads.ts';
import type { SharedLocks } from './locks/shared-locks.ts';
import { createDiskGuard, dataFolders, type DiskGuard } from './disk/disk-guard.ts';
import { consoleHostOf } from './http/console-host.ts';
import { fileSender, type FileSender } from './http/files/send-file.ts';
import { createOrigin, type Origin } from './http/origin.ts';
import type { ProcessDeps } from './http/system-routes.ts';
import type { FileWay } from './net/file-way.ts';
import { createHearsay, type Hearsay } from './limits/hearsay.ts';
import { createLimiter, type Limiter } from './limits/limiter.ts';
import { createServiceLimits, type ServiceLimits } from './limits/service-limits.ts';
import type { Logger } from './log/logger.ts';
import { createPasswords, type PasswordCost, type Passwords } from './password/passwords.ts';
import { createSessions, type Sessions } from './session/session-store.ts';
import type { SmsProvider } from './sms/sms-provider.ts';
import { hotSet, type HotSet } from './storage/hot-set.ts';
import type { Storage } from './storage/storage.ts';
import type { UploadFiles } from './storage/upload-files.ts';

/** What a process brings along; whoever opened it closes it. */
export interface Given {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly secrets: Secrets;
  /** Where they are kept and may change; none where they never do, as in tests. */
  readonly secretStore?: SecretStore;
  readonly storage: Storage;
  readonly uploadFiles: UploadFiles;
  readonly clock: () => number;
  /** Null where there is no SMS: calls that need a code say so. */
  readonly sms: SmsProvider | null;
  readonly listener?: Listener;
  /** None in a process that is the only one, as in tests. */
  readonly sharedLocks?: SharedLocks;
  /** Where there is a replica. */
  readonly reads?: Reads;
  /** Stands in for the disk in tests. */
  readonly disk?: DiskGuard;
  /** Less than the full one in tests of anything but passwords; no setting leads here. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Stands in for the open internet in tests, where hosts are proven; no setting leads here. */
  readonly domainFiles?: FileWay;
  /** Of the part of the program that answers HTTP. */
  readonly process?: ProcessDeps;
}

/** What a module is given: the same for every process of the program. */
export interface Deps extends Given {
  readonly db: Db;
  readonly pool: Pool;
  /** For what may be late. */
  readonly reads: Reads;
  readonly disk: DiskGuard;
  readonly sessions: Sessions;
  readonly limiter: Limiter;
  readonly limits: ServiceLimits;
  /** None where there is no listener, in a process that is the only one. */
  readonly hearsay: Hearsay | undefined;
  readonly passwords: Passwords;
  readonly origin: Origin;
  readonly files: FileSender;
  /** Lets go of what was made here, not of what was given. */
  close(): Promise<void>;
}

export function makeDeps(given: Given): Deps {
  const { config, log, database, secrets, storage, clock } = given;
  const { db, pool } = database;
  const disk = given.disk ?? guardDisk(given);
  const limiter = createLimiter({ pool, clock, log });
  const files = fileSender(storage, {}, hotCopies(given, disk));
  const hearsay = given.listener && createHearsay({ listener: given.listener, pool, log });
  const consoleHost = config.consoleUrl === undefined ? undefined : consoleHostOf(config.consoleUrl);
  return {
    ...given,
    db,
    pool,
    reads: given.reads ?? primaryReads(database),
    disk,
    sessions: createSessions(pool, clock),
    limiter,
    hearsay,
    limits: createServiceLimits({ limiter, pepper: secrets.pepper }),
    passwords: createPasswords(secrets.pepper, { breached: config.breachedPasswords, cost: given.passwordCost }),
    origin: createOrigin(config.publicUrl, consoleHost),
    files,
    async close() {
      hearsay?.close();
      disk.close();
      await files.close();
    },
  };
}

/** Where media lie in a bucket, what is asked for often lies here as well. */
function hotCopies({ config, log, storage, uploadFiles }: Given, disk: DiskGuard): HotSet | undefined {
  if (!config.storage || storage.localPath || config.storage.hotBytes === 0) return undefined;
  return hotSet({
    storage,
    folder: config.storage.hotDir ?? path.join(path.dirname(uploadFiles.folder), 'hot'),
    maxBytes: config.storage.hotBytes,
    hasRoom: () => disk.state === 'ok',
    onProblem: (error) => log.warn({ err: error }, 'copies of media on this machine'),
  });
}

/** Uploads and media lie in one folder with, mostly, the database. */
function guardDisk({ config, log, uploadFiles }: Given): DiskGuard {
  const folders = dataFolders(path.dirname(uploadFiles.folder));
  return createDiskGuard({ folders, lowBytes: config.disk.lowBytes, log });
}
