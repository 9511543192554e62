import type { Listener } from '../../platform/db/listen.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { noticeChannel, type NoticeRepository } from './notification.repository.ts';

/** One open line to a browser. */
export interface Stream {
  readonly agentId: string;
  readonly accountId: string;
  send(text: string): void;
  /** Is the session that opened it still good? */
  isWelcome(): Promise<boolean>;
  end(): void;
}

export interface NoticeStreams {
  /** False: no more for this account, or the program stops. */
  open(stream: Stream): boolean;
  close(stream: Stream): void;
  /** Ends all of them at once: the program stops. */
  stop(): void;
}

interface Deps {
  readonly notices: Pick<NoticeRepository, 'unread' | 'toldBetween'>;
  readonly listener: Listener | undefined;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
  /** Tests do not wait that long. */
  readonly beatMs?: number;
}

/** Tabs of one browser share a stream, so these are devices. */
const mostOfAccount = 8;
const mostOfProcess = 20_000;
/** Proxies close what is silent for a minute. */
const defaultBeatMs = 25_000;
/** What happens within this time is one count and one event. */
const gatherMs = 200;
const accountsAtOnce = 500;

/**
 * Tells open browsers how much they have not read, as soon as it changes. The process has one connection that hears of
 * changes, however many streams there are, and counts for many accounts in one query.
 */
export function notificationStreams({ notices, listener, clock, log, beatMs = defaultBeatMs }: Deps): NoticeStreams {
  const streams = new Map<string, Set<Stream>>();
  const changed = new Set<string>();
  let open = 0;
  let stopped = false;
  let gathering: NodeJS.Timeout | undefined;
  let heard = clock();
  const heart = setInterval(beat, beatMs).unref();

  listener?.on(noticeChannel, (subject) => {
    const [kind, id = ''] = subject.split(' ');
    if (kind === 'account') count(id);
    else countAgent(id);
  });
  // A session that ends, an account that is deleted: whoever it concerns shows the door keeper their ticket again.
  listener?.on('rights', check);
  listener?.onGap(() => {
    for (const accountId of streams.keys()) {
      count(accountId);
      check(accountId);
    }
  });

  function count(accountId: string): void {
    if (!streams.has(accountId)) return;
    changed.add(accountId);
    gathering ??= setTimeout(() => {
      // The next change counts anew, and browsers ask by themselves now and then.
      tell().catch((error: unknown) => log.warn({ err: error }, 'unread notices not counted'));
    }, gatherMs);
  }

  function countAgent(agentId: string): void {
    for (const [accountId, all] of streams) {
      const [first] = all;
      if (first?.agentId === agentId) count(accountId);
    }
  }

  async function tell(): Promise<void> {
    gathering = undefined;
    const due = [...changed];
    changed.clear();
    for (let from = 0; from < due.length; from += accountsAtOnce) {
      const counts = await notices.unread(due.slice(from, from + accountsAtOnce), clock());
      for (const [accountId, unread] of counts) {
        const event = `event: unread\ndata: ${JSON.stringify({ unread })}\n\n`;
        for (const stream of streams.get(accountId) ?? []) stream.send(event);
      }
    }
  }

  function check(accountId: string): void {
    endUnwelcome(accountId).catch((error: unknown) => log.warn({ err: error }, 'open lines not checked'));
  }

  async function endUnwelcome(accountId: string): Promise<void> {
    for (const stream of streams.get(accountId) ?? []) {
      // A check that fails shuts the stream as well: its browser comes again and is asked properly.
      if (!(await stream.isWelcome().catch(() => false))) {
        close(stream);
        stream.end();
      }
    }
  }

  /** Keeps lines open, and looks for what was scheduled for a moment that has come. */
  function beat(): void {
    if (open === 0) {
      heard = clock();
      return;
    }
    for (const all of streams.values()) for (const stream of all) stream.send(': \n\n');
    hear().catch((error: unknown) => log.warn({ err: error }, 'scheduled notices not looked for'));
  }

  async function hear(): Promise<void> {
    const until = clock();
    const agentIds = await notices.toldBetween(heard, until);
    heard = until;
    agentIds.forEach(countAgent);
  }

  function close(stream: Stream): void {
    const all = streams.get(stream.accountId);
    if (!all?.delete(stream)) return;
    open -= 1;
    if (all.size === 0) streams.delete(stream.accountId);
  }

  return {
    open(stream) {
      const all = streams.get(stream.accountId) ?? new Set();
      if (stopped || open >= mostOfProcess || all.size >= mostOfAccount) return false;
      streams.set(stream.accountId, all.add(stream));
      open += 1;
      count(stream.accountId);
      return true;
    },
    close,
    stop() {
      stopped = true;
      clearInterval(heart);
      clearTimeout(gathering);
      for (const all of streams.values()) for (const stream of all) stream.end();
      streams.clear();
      open = 0;
    },
  };
}
