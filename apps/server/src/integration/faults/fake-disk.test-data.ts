import type { DiskGuard } from '../../platform/disk/disk-guard.ts';
import type { DiskState } from '../../platform/disk/disk-marks.ts';

/** A disk that is as full as the test says. */
export function fakeDisk(): DiskGuard & { become(state: DiskState): void } {
  const handlers = new Set<(state: DiskState) => void>();
  let state: DiskState = 'ok';
  return {
    get state() {
      return state;
    },
    freeBytes: 12_345,
    onChange(handle) {
      handlers.add(handle);
      return () => handlers.delete(handle);
    },
    become(next) {
      state = next;
      for (const handle of handlers) handle(next);
    },
    close: () => handlers.clear(),
  };
}
