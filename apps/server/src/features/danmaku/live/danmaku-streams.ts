import type { Listener } from '../../../platform/db/listen.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { danmakuChannel, type DanmakuNews, newsOf } from './danmaku-news.ts';

/** One open connection to a browser that plays a video. */
export interface Watcher {
  readonly agentId: string;
  readonly videoId: string;
  readonly accountId: string;
  /** As limits count it. */
  readonly address: string;
  /** Where the right of who watches ends, in milliseconds of the video. */
  readonly untilMs: number;
  send(text: string): void;
  /** Whether the session that opened it is still valid. */
  isAllowed(): Promise<boolean>;
  end(): void;
}

interface Deps {
  readonly listener: Listener | undefined;
  readonly log: Pick<Logger, 'warn'>;
  /** Shorter in tests. */
  readonly beatMs?: number;
}

const mostOfAccount = 6;
/** A household or a café, not a botnet; behind one address of a mobile network the rest read segments alone. */
const mostOfAddress = 100;
const mostOfProcess = 10_000;
/** Proxies close what is silent for a minute. */
const defaultBeatMs = 25_000;
/** Of one video in a second: more than that cannot be read, and every one of them goes to every watcher. */
const mostPerSecond = 30;

export type DanmakuStreams = ReturnType<typeof danmakuStreams>;

/** Tells those who watch a video now what is written onto it, whichever process it was sent to. */
export function danmakuStreams({ listener, log, beatMs = defaultBeatMs }: Deps) {
  const rooms = new Map<string, Set<Watcher>>();
  const told = new Map<string, number>();
  const counts = new Map<string, number>();
  let open = 0;
  let stopped = false;
  const heart = setInterval(() => {
    for (const watcher of everybody()) watcher.send(': \n\n');
  }, beatMs).unref();
  const second = setInterval(() => told.clear(), 1000).unref();

  listener?.on(danmakuChannel, (payload) => tell(newsOf(payload)));
  // A session has ended or an account was changed: check its streams again.
  listener?.on('rights', check);
  listener?.onGap(() => {
    for (const accountId of new Set([...everybody()].map((watcher) => watcher.accountId))) check(accountId);
  });

  function* everybody(): Generator<Watcher> {
    for (const room of rooms.values()) yield* room;
  }

  function tell(news: DanmakuNews): void {
    const name = roomOf(news);
    const room = rooms.get(name);
    if (!room) return;
    if ('hide' in news) {
      for (const watcher of room) watcher.send(event('hide', { id: news.hide }));
      return;
    }
    const before = told.get(name) ?? 0;
    if (before >= mostPerSecond) return;
    told.set(name, before + 1);
    const text = event('say', news.say);
    for (const watcher of room) if (news.say.at <= watcher.untilMs) watcher.send(text);
  }

  function check(accountId: string): void {
    endForbidden(accountId).catch((error: unknown) => log.warn({ err: error }, 'danmaku streams not checked'));
  }

  async function endForbidden(accountId: string): Promise<void> {
    for (const watcher of [...everybody()].filter((one) => one.accountId === accountId)) {
      // A check that throws closes the stream, too: its browser reconnects and is checked again.
      if (await watcher.isAllowed().catch(() => false)) continue;
      close(watcher);
      watcher.end();
    }
  }

  function count(watcher: Watcher, by: 1 | -1): void {
    open += by;
    for (const name of [`account ${watcher.accountId}`, `address ${watcher.address}`]) {
      const now = (counts.get(name) ?? 0) + by;
      if (now > 0) counts.set(name, now);
      else counts.delete(name);
    }
  }

  function isFull({ accountId, address }: Watcher): boolean {
    return (
      stopped ||
      open >= mostOfProcess ||
      (counts.get(`account ${accountId}`) ?? 0) >= mostOfAccount ||
      (counts.get(`address ${address}`) ?? 0) >= mostOfAddress
    );
  }

  function close(watcher: Watcher): void {
    const name = roomOf(watcher);
    const room = rooms.get(name);
    if (!room?.delete(watcher)) return;
    count(watcher, -1);
    if (room.size === 0) rooms.delete(name);
  }

  return {
    /** False: too many for this account, address or process, or the process is shutting down. */
    open(watcher: Watcher): boolean {
      if (isFull(watcher)) return false;
      const name = roomOf(watcher);
      rooms.set(name, (rooms.get(name) ?? new Set()).add(watcher));
      count(watcher, 1);
      return true;
    },
    close,
    /** Ends all of them: the process is shutting down. */
    stop(): void {
      stopped = true;
      clearInterval(heart);
      clearInterval(second);
      for (const watcher of everybody()) watcher.end();
      rooms.clear();
      counts.clear();
      open = 0;
    },
  };
}

function roomOf({ agentId, videoId }: Pick<Watcher, 'agentId' | 'videoId'>): string {
  return `${agentId} ${videoId}`;
}

function event(name: 'say' | 'hide', data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
