import type { Listener } from '../../platform/db/listen.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { notificationChannel, type NotificationRepository } from './notification.repository.ts';

/** One open connection to a browser. */
export interface Stream {
  readonly agentId: string;
  readonly accountId: string;
  send(text: string): void;
  /** Whether the session that opened it is still valid. */
  isAllowed(): Promise<boolean>;
  end(): void;
}

export type NotificationStreams = ReturnType<typeof notificationStreams>;

interface Deps {
  readonly notices: Pick<NotificationRepository, 'unread' | 'agentsWithBroadcasts'>;
  readonly listener: Listener | undefined;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
  /** Shorter in tests. */
  readonly beatMs?: number;
}

/** Tabs of one browser share a stream, so these are devices. */
const mostOfAccount = 8;
const mostOfProcess = 20_000;
/** Proxies close what is silent for a minute. */
const defaultBeatMs = 25_000;
/** Debounce: changes within this time are one count and one event. */
const gatherMs = 200;
const accountsAtOnce = 500;

/**
 * Pushes the number of unread notifications to open browsers as soon as it changes. The process listens on one database
 * connection, however many streams there are, and counts for many accounts in one query.
 */
export function notificationStreams({ notices, listener, clock, log, beatMs = defaultBeatMs }: Deps) {
  const streams = new Map<string, Set<Stream>>();
  const changed = new Set<string>();
  let open = 0;
  let stopped = false;
  let gathering: NodeJS.Timeout | undefined;
  let lookedAt = clock();
  const heart = setInterval(beat, beatMs).unref();

  listener?.on(notificationChannel, (subject) => {
    const [kind, id = ''] = subject.split(' ');
    if (kind === 'account') count(id);
    else countAgent(id);
  });
  // A session has ended or an account was deleted: check its streams again.
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
      // No retry: the next change counts again, and browsers poll now and then.
      push().catch((error: unknown) => log.warn({ err: error }, 'unread notices not counted'));
    }, gatherMs);
  }

  function countAgent(agentId: string): void {
    for (const [accountId, all] of streams) {
      const [first] = all;
      if (first?.agentId === agentId) count(accountId);
    }
  }

  async function push(): Promise<void> {
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
    endForbidden(accountId).catch((error: unknown) => log.warn({ err: error }, 'open lines not checked'));
  }

  async function endForbidden(accountId: string): Promise<void> {
    for (const stream of streams.get(accountId) ?? []) {
      // A check that throws closes the stream, too: its browser reconnects and is checked again.
      if (!(await stream.isAllowed().catch(() => false))) {
        close(stream);
        stream.end();
      }
    }
  }

  /** Keeps connections open, and looks for scheduled broadcasts whose time has come. */
  function beat(): void {
    if (open === 0) {
      lookedAt = clock();
      return;
    }
    for (const all of streams.values()) for (const stream of all) stream.send(': \n\n');
    findScheduled().catch((error: unknown) => log.warn({ err: error }, 'scheduled notices not looked for'));
  }

  async function findScheduled(): Promise<void> {
    const until = clock();
    const agentIds = await notices.agentsWithBroadcasts(lookedAt, until);
    lookedAt = until;
    agentIds.forEach(countAgent);
  }

  function close(stream: Stream): void {
    const all = streams.get(stream.accountId);
    if (!all?.delete(stream)) return;
    open -= 1;
    if (all.size === 0) streams.delete(stream.accountId);
  }

  return {
    /** False: too many for this account or process, or the process is shutting down. */
    open(stream: Stream): boolean {
      const all = streams.get(stream.accountId) ?? new Set();
      if (stopped || open >= mostOfProcess || all.size >= mostOfAccount) return false;
      streams.set(stream.accountId, all.add(stream));
      open += 1;
      count(stream.accountId);
      return true;
    },
    close,
    /** Ends all of them: the process is shutting down. */
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
