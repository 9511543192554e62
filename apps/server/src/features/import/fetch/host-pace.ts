import { setTimeout as pause } from 'node:timers/promises';

export type HostPace = ReturnType<typeof hostPace>;

const mostHosts = 10_000;

/** Waits until the host may be asked again. One for all imports of a process, so that two of them do not add up. */
export function hostPace(clock: () => number = Date.now) {
  const free = new Map<string, number>();
  return {
    async wait(host: string, perSecond: number, signal: AbortSignal) {
      const now = clock();
      if (free.size > mostHosts) for (const [name, at] of free) if (at < now) free.delete(name);
      const at = Math.max(now, free.get(host) ?? 0);
      free.set(host, at + 1000 / perSecond);
      if (at > now) await pause(at - now, undefined, { signal });
    },
  };
}
