import { setTimeout as pause } from 'node:timers/promises';
import { enter } from '../../steps/visitors.ts';

export interface Ledger {
  /** What somebody was told is done: who collected what. */
  readonly told: { readonly userCode: string; readonly videoId: string }[];
  readonly events: {
    readonly at: number;
    readonly kind: 'write' | 'read' | 'segment' | 'piece';
    readonly ok: boolean;
    readonly status: number;
  }[];
}

interface Crowd {
  readonly ledger: Ledger;
  /** When the last of them has gone home. */
  end(): Promise<void>;
}

interface Plan {
  readonly url: string;
  readonly videos: readonly string[];
  /** A part of a film that anybody may have, by the cache. */
  readonly segment: () => string;
  readonly people: number;
}

/** People who write and read all the time, each a little: what is measured is what breaks, not how much fits. */
export async function crowd({ url, videos, segment, people }: Plan): Promise<Crowd> {
  const ledger: Ledger = { told: [], events: [] };
  const over = new AbortController();
  const note = (kind: 'write' | 'read' | 'segment', status: number) =>
    ledger.events.push({ at: performance.now(), kind, ok: status >= 200 && status < 400, status });

  async function person(): Promise<void> {
    while (!over.signal.aborted) {
      const headers = await enter(url).catch(() => undefined);
      const userCode = headers && (await codeOf(url, headers));
      if (headers === undefined || userCode === undefined) {
        await pause(200);
        continue;
      }
      for (const videoId of videos) {
        if (over.signal.aborted) return;
        const body = JSON.stringify({ agentid: '3', videoId });
        const json = { ...headers, 'content-type': 'application/json' };
        const status = await ask(`${url}/api/collectVideo`, { method: 'POST', headers: json, body });
        note('write', status);
        if (status === 200) ledger.told.push({ userCode, videoId });
        note('read', await ask(`${url}/api/getUserInfo?agentid=3`, { headers }));
        note('segment', await ask(segment(), {}));
        await pause(60);
      }
    }
  }
  const all = Promise.all(Array.from({ length: people }, () => person()));
  return {
    ledger,
    end: async () => {
      over.abort();
      await all;
    },
  };
}

async function codeOf(url: string, headers: Record<string, string>): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/api/getUserInfo?agentid=3`, { headers });
    return ((await response.json()) as { data: { userCode?: string } | null }).data?.userCode;
  } catch {
    return undefined;
  }
}

/** The status; 0 where the connection broke. */
async function ask(url: string, init: RequestInit): Promise<number> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
