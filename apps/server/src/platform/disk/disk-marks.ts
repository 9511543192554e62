export interface DiskMarks {
  /** With less than this free, writes are refused; with less than twice this, nothing large begins. */
  readonly lowBytes: number;
  /** The size of the file that is given up for PostgreSQL when the disk is full. */
  readonly reserveBytes: number;
}

const mib = 1024 ** 2;

export const defaultDiskMarks: DiskMarks = { lowBytes: 256 * mib, reserveBytes: 64 * mib };

/** `tight`: what needs much room waits. `low`: whatever writes is refused. */
export type DiskState = 'ok' | 'tight' | 'low';

/** So much more than a mark must be free before it counts as left behind: a state that flickers would tell nobody anything. */
const margin = 1.1;

export function diskStateOf(free: number, lowBytes: number, before: DiskState): DiskState {
  const low = before === 'low' ? lowBytes * margin : lowBytes;
  const tight = before === 'ok' ? lowBytes * 2 : lowBytes * 2 * margin;
  if (free < low) return 'low';
  return free < tight ? 'tight' : 'ok';
}
