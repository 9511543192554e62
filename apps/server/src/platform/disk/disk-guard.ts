import { existsSync, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../log/logger.ts';
import { type DiskState, diskStateOf } from './disk-marks.ts';

/** How full the disk of the data is, as of a moment ago. Each process looks for itself. */
export interface DiskGuard {
  readonly state: DiskState;
  /** Of the fullest of the disks that the data lies on. */
  readonly freeBytes: number;
  /** Told of each change; answers what ends that. */
  onChange(handle: (state: DiskState) => void): () => void;
  close(): void;
}

interface Options {
  readonly folders: readonly string[];
  readonly lowBytes: number;
  /** One line for each change. */
  readonly log?: Pick<Logger, 'warn' | 'info'>;
  /** Stands in for the disk in tests. */
  readonly freeOf?: (folder: string) => Promise<number>;
}

const everyMs = 1000;
/** Near a mark a fast writer would pass it between two looks. */
const nearEveryMs = 200;

const consequences = {
  low: 'the disk is nearly full: writes are refused until there is room',
  tight: 'the disk is getting full: uploads, transcodes, image jobs and backups wait until there is room',
  ok: 'the disk has room again',
} as const;

/** The folders whose disks count: the data, and the database where that is a link to somewhere else. */
export function dataFolders(dataDir: string): string[] {
  const database = path.join(dataDir, 'postgres');
  return existsSync(database) ? [dataDir, database] : [dataDir];
}

export function createDiskGuard({ folders, lowBytes, log, freeOf = freeBytes }: Options): DiskGuard {
  const handlers = new Set<(state: DiskState) => void>();
  let free = Math.min(...folders.map(freeNow));
  let state = diskStateOf(free, lowBytes, 'ok');
  let closed = false;
  let timer = again();
  if (state !== 'ok') tell();

  function again(): NodeJS.Timeout {
    return setTimeout(lookSoon, free < lowBytes * 4 ? nearEveryMs : everyMs).unref();
  }

  function lookSoon(): void {
    look().catch((error: unknown) => log?.warn({ err: error }, 'the disk was not looked at'));
  }

  async function look(): Promise<void> {
    try {
      free = Math.min(...(await Promise.all(folders.map(freeOf))));
      const next = diskStateOf(free, lowBytes, state);
      if (next !== state && !closed) {
        state = next;
        tell();
        for (const handle of handlers) handle(state);
      }
    } catch {
      // A folder that is being moved: what was known stays true until it can be asked again.
    }
    if (!closed) timer = again();
  }

  function tell(): void {
    log?.[state === 'ok' ? 'info' : 'warn']({ freeBytes: free }, consequences[state]);
  }

  return {
    get state() {
      return state;
    },
    get freeBytes() {
      return free;
    },
    onChange(handle) {
      handlers.add(handle);
      return () => handlers.delete(handle);
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function freeNow(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
