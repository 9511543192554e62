import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { DiskGuard } from '../disk/disk-guard.ts';
import type { Logger } from '../log/logger.ts';
import type { Storage } from '../storage/storage.ts';
import type { UploadFiles } from '../storage/upload-files.ts';
import type { Lane } from './lanes.ts';

/** What a handler gets to work with. */
export interface JobContext {
  database: Database;
  log: Logger;
  dataDir: string;
  /** Of the worker; without one media lie in the folder `media` of the data folder. */
  storage?: Storage;
  /** Of the worker; without it what people sent lies in the folder `uploads` of the data folder. */
  uploadFiles?: UploadFiles;
  /** Whether what people uploaded stays after it became media; true when left out. */
  keepSources?: boolean;
  /** Of the worker; without one there is always room. */
  disk?: DiskGuard;
  /** Aborted when the worker stops: a long handler ends early and is run again later. */
  signal: AbortSignal;
}

/** Handlers run at least once, so a repeat must be harmless. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

export interface Job<Schema extends z.ZodType = z.ZodType> {
  /** `feature.what`; it is stored with each waiting job, so it never changes. */
  id: string;
  payload: Schema;
  /** Loaded in the worker when the first job of this kind runs: the web process never loads what only jobs need. */
  load: () => Promise<JobHandler<z.output<Schema>>>;
  /** Also runs by itself at these times, with an empty payload. */
  cron?: string;
  /** Also runs once when a worker starts. */
  atStart?: boolean;
  /** It writes much: it waits while the disk is getting full, and is cut off when that is nearly full. */
  needsRoom?: boolean;
  /** How often it is tried before it is left for an operator. */
  maxAttempts?: number;
  /** Which workers it has; those of what the clock asks for when left out. */
  lane?: Lane;
}

/** Any job, whatever its payload. */
export type AnyJob = Omit<Job, 'load'> & { load: () => Promise<JobHandler<never>> };

export function defineJob<Schema extends z.ZodType>(job: Job<Schema>): Job<Schema> {
  return job;
}
