import { setTimeout as pause } from 'node:timers/promises';

/** Waits until the host may be asked again. One for all imports of a process, so that two of them do not add up. */
export interface HostPace {
  wait(host: string, perSecond: number, signal: AbortSignal): Promise<void>;
}

const mostHosts = 10_000;

export function hostPace(clock: () => number = Date.now): HostPace {
  const free = new Map<string, number>();
  return {
    async wait(host, perSecond, signal) {
      const now = clock();
      if (free.size > mostHosts) for (const [name, at] of free) if (at < now) free.delete(name);
      const at = Math.max(now, free.get(host) ?? 0);
      free.set(host, at + 1000 / perSecond);
      if (at > now) await pause(at - now, undefined, { signal });
    },
  };
}
