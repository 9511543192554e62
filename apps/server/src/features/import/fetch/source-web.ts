import { setTimeout as pause } from 'node:timers/promises';
import { type GuardedAnswer, guardedGet, wholeOf } from '../../../platform/net/guarded-get.ts';
import { SourceProblem } from '../source/source-problem.ts';
import { fetchProblemOf, problemOfStatus } from './fetch-problem.ts';
import type { HostPace } from './host-pace.ts';

/** The web as an import sees it: guarded, at the pace that was set. */
export interface SourceWeb {
  /** Pages of the source, tried a few times. */
  text(url: URL): Promise<string>;
  json(url: URL): Promise<unknown>;
  /** One request; the caller reads the body or closes it. */
  get(url: URL, wanted: { headers?: Record<string, string>; mostBytes: number }): Promise<GuardedAnswer>;
  /** The whole of something small. */
  bytes(url: URL, mostBytes: number): Promise<Buffer>;
}

interface Deps {
  readonly pace: HostPace;
  readonly perSecond: number;
  readonly allowLoopback: boolean;
  readonly signal: AbortSignal;
}

const idleMs = 30_000;
const totalMs = 2 * 3600_000;
const mostPageBytes = 32 * 1024 ** 2;
const retryAfterMs = [1000, 5000, 15_000];

export function sourceWeb({ pace, perSecond, allowLoopback, signal }: Deps): SourceWeb {
  const get: SourceWeb['get'] = async (url, { headers = {}, mostBytes }) => {
    await pace.wait(url.host, perSecond, signal);
    return await guardedGet({ url, headers, idleMs, totalMs, mostBytes, allowLoopback, signal });
  };

  async function bytes(url: URL, mostBytes: number): Promise<Buffer> {
    const answer = await get(url, { mostBytes });
    if (answer.status !== 200) {
      answer.close();
      throw problemOfStatus(answer.status);
    }
    return await wholeOf(answer);
  }

  /** A source that is busy for a moment does not end an import of hours. */
  async function page(url: URL): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await bytes(url, mostPageBytes)).toString('utf8');
      } catch (error) {
        signal.throwIfAborted();
        const problem = fetchProblemOf(error);
        if (!problem) throw error;
        const waitMs = problem.isPassing ? retryAfterMs[attempt] : undefined;
        if (waitMs === undefined)
          throw new SourceProblem(`${problem.message}：${url.href}`, { isRefusal: !problem.isPassing });
        await pause(waitMs, undefined, { signal });
      }
    }
  }

  return {
    text: page,
    get,
    bytes,
    async json(url) {
      const text = await page(url);
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw new SourceProblem('来源的回答不是 JSON，请检查地址');
      }
    },
  };
}
