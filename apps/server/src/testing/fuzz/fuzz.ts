import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { adminSamples } from '../../integration/admin/admin-inventory.test-data.ts';
import { memberSamples } from '../../integration/inventory.test-data.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Sessions } from '../../platform/session/session-store.ts';
import { wholeApp } from '../whole-app.ts';
import { addressPool } from './addresses.ts';
import { type Callers, newCallers } from './callers.ts';
import { faultLog } from './fault-log.ts';
import { heapUsed } from './heap.ts';
import { multiplyRows } from './more-rows.ts';
import { cursorPool } from './odd-cursor.ts';
import type { FuzzRequest } from './odd-request.ts';
import { seededRandom } from './random.ts';
import { type Answer, sender } from './send.ts';
import { listCopies } from './shelves.ts';
import { nextRequest, type Target, targetsOf } from './targets.ts';

export interface FuzzOptions {
  readonly seed: number;
  /** How many requests, and for how long at most. */
  readonly requests: number;
  readonly forMs: number;
  /** Only calls with this in their name, to look closer at one. */
  readonly only?: string | undefined;
}

export interface Finding {
  readonly what: string;
  readonly request: FuzzRequest | undefined;
  readonly answer: string;
}

export interface FuzzReport {
  readonly seed: number;
  readonly requests: number;
  readonly seconds: number;
  /** How many answers had which status; 0: the connection was closed instead. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly findings: readonly Finding[];
  /** Calls that were answered with a success at least once: their input got all the way. */
  readonly succeeded: ReadonlySet<string>;
  /** Lists that have given out a cursor. */
  readonly paged: ReadonlySet<string>;
  /** Lists that have not: no cursor of theirs was tampered with. */
  readonly unpaged: ReadonlySet<string>;
  /** Of the heap, after everything that can go has gone: once all was warm, and in the end. */
  readonly heap: { readonly warm: number; readonly end: number };
}

/** What these save is used from then on: calls of others would be sent to machines that are not ours, and fail with them. */
const leadsOut = /\b(?:sms|mail|paymentKeys)\/save$/;

const lanes = 8;
/** Calls end sessions, use up limits and shut the console: after so many requests everybody is new. */
const roundLength = 300;

/**
 * Asks the whole application for everything, by everybody, with inputs made to trip it. A fault is an answer of 5xx, no
 * answer, or an error in the log, which is where an input shows that was only refused by the database.
 */
export async function fuzz(database: Database, options: FuzzOptions): Promise<FuzzReport> {
  const { log, faults } = faultLog();
  const random = seededRandom(options.seed);
  let targets: Target[] = [];
  await using whole = await wholeApp(database, {
    config: { trustProxy: ['loopback'] },
    prepare: async ({ folder }) => {
      for (const name of ['web', 'console']) await pageIn(path.join(folder, name));
      const [member, admin] = [await memberSamples(database), await adminSamples(database)];
      await multiplyRows(database.pool, 2);
      await listCopies(database.pool);
      targets = targetsOf(member, admin, random).filter(
        ({ call }) => call.includes(options.only ?? '') && !leadsOut.test(call),
      );
    },
    deps: () => ({ log }),
  });
  const base = await whole.app.listen({ host: '127.0.0.1', port: 0 });
  const client = sender(base, lanes);
  const cursors = cursorPool();
  const addresses = addressPool();
  const source = { random, cursors, addresses };
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  const findings: Finding[] = [];
  const asked = new Map<string, FuzzRequest>();
  const begun = performance.now();
  let sent = 0;
  let warm = 0;

  function note(request: FuzzRequest, answer: Answer): void {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.requestId !== undefined) asked.set(answer.requestId, request);
    if (answer.status >= 500)
      findings.push({ what: `${request.call} answered ${answer.status}`, request, answer: answer.text });
    if (answer.status !== 200) return;
    succeeded.add(request.call);
    addresses.keep(answer.text);
    const cursor = /"nextCursor":"([\w-]+)"/.exec(answer.text)?.[1];
    if (cursor !== undefined) cursors.keep(request.call, cursor);
  }

  async function ask(request: FuzzRequest): Promise<void> {
    try {
      note(request, await client.send(request));
    } catch (error) {
      // A server may close on a body that it does not want to read; that it does not answer at all is a fault.
      statuses.set(0, (statuses.get(0) ?? 0) + 1);
      const { message } = error as Error;
      if (message === 'no answer in time') findings.push({ what: `${request.call}: ${message}`, request, answer: '' });
    }
  }

  const isOver = () => sent >= options.requests || performance.now() - begun > options.forMs;
  while (!isOver()) {
    const callers = await refresh(database, whole.sessions);
    const round = Array.from({ length: Math.min(roundLength, options.requests - sent) }, (_, turn) =>
      nextRequest(targets[(sent + turn) % targets.length], callers, source),
    );
    sent += round.length;
    const waiting = round.values();
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const request of waiting) await ask(request);
      }),
    );
    for (const { requestId, what } of faults.take()) {
      findings.push({ what, request: asked.get(requestId), answer: '' });
    }
    asked.clear();
    if (warm === 0 && (sent >= options.requests / 3 || performance.now() - begun > options.forMs / 3))
      warm = heapUsed();
  }
  client.close();
  return {
    seed: options.seed,
    requests: sent,
    seconds: (performance.now() - begun) / 1000,
    statuses,
    findings,
    succeeded,
    paged: new Set(cursors.calls.keys()),
    unpaged: new Set(
      targets.flatMap(({ call, spec }) => ('cursor' in spec.input.shape && !cursors.calls.has(call) ? [call] : [])),
    ),
    heap: { warm, end: heapUsed() },
  };
}

/** Without a build the server says so, by 503. */
async function pageIn(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>x</title>');
}

/** The limits, which have tests of their own, must not stand between an input and what it could do. */
async function refresh(database: Database, sessions: Sessions): Promise<Callers> {
  await database.pool.query('delete from rate_limits');
  await database.pool.query(`delete from settings where key like '%allow%'`);
  return await newCallers(database, sessions);
}
