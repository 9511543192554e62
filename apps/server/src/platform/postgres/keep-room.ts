import { createDiskGuard } from '../disk/disk-guard.ts';
import type { DiskMarks } from '../disk/disk-marks.ts';
import { makeReserve } from '../disk/reserve.ts';

interface Options {
  /** Of the cluster. */
  readonly folder: string;
  readonly marks: DiskMarks;
  /** Lets PostgreSQL give back what it keeps for its recovery. */
  readonly checkpoint: () => Promise<void>;
  /** Told at every look whether the disk is full. */
  readonly onLow?: (low: boolean) => void;
}

/** Beside the cluster: on the same disk, also where the cluster lies outside the data folder. */
export function reserveOf(folder: string): string {
  return `${folder}.reserve`;
}

const makeEveryMs = 2000;
const checkpointEveryMs = 30_000;

/** Keeps a reserve for PostgreSQL: given up when the disk is full, made anew when there is plenty of room. */
export function keepRoom({ folder, marks, checkpoint, onLow }: Options) {
  const { lowBytes, reserveBytes } = marks;
  const disk = createDiskGuard({ folders: [folder], lowBytes });
  let checkpointedAt = -Infinity;
  let busy = false;

  async function look(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      onLow?.(disk.state === 'low');
      // Not so soon that its own making brings the disk back to the mark.
      if (reserveBytes > 0 && disk.state === 'ok' && disk.freeBytes > lowBytes * 3 + reserveBytes) {
        await makeReserve(reserveOf(folder), reserveBytes);
      }
      if (disk.state === 'low' && performance.now() - checkpointedAt > checkpointEveryMs) {
        checkpointedAt = performance.now();
        await checkpoint();
      }
    } catch {
      // No room after all, or PostgreSQL is away: the next look finds out.
    } finally {
      busy = false;
    }
  }

  // It fails in no way that the next look would not.
  const lookAgain = () => {
    look().catch(() => {});
  };
  lookAgain();
  const timer = setInterval(lookAgain, makeEveryMs);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      disk.close();
    },
  };
}
