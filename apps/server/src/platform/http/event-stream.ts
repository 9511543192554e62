import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors/fail.ts';
import { headerOf } from './origin.ts';

/** One open line of server-sent events to a browser. */
export type EventLine = ReturnType<typeof eventLine>;

/** After this the browser reconnects by itself, and its right is checked again. */
const longestMs = 30 * 60_000;
/** A client that lets this much pile up is gone or hostile. */
const mostWaitingBytes = 64 * 1024;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Else nginx would buffer the events.
  'x-accel-buffering': 'no',
};

/** How many lines are open in this process. */
export const openStreams = { count: 0 };

/** Pages of other sites must not use up the streams of an account. */
export function refuseOtherSites(request: FastifyRequest): void {
  const site = headerOf(request, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') throw fail('FORBIDDEN');
}

/** The line of an answer that has not been given yet. */
export function eventLine({ raw }: FastifyReply) {
  return {
    send(text: string) {
      if (raw.writableLength > mostWaitingBytes) raw.destroy();
      else raw.write(text);
    },
    end: () => {
      raw.end();
    },
  };
}

interface Streams<S> {
  /** False where there are too many; the browser is told not to come again. */
  open(stream: S): boolean;
  close(stream: S): void;
}

/** Answers with a stream that is among `streams` until either side ends it. */
export async function answerWithEvents<S extends EventLine>(reply: FastifyReply, streams: Streams<S>, stream: S) {
  if (!streams.open(stream)) return await reply.code(204).send();
  reply.hijack();
  reply.raw.writeHead(200, headers);
  reply.raw.write('retry: 5000\n\n');
  const expiry = setTimeout(() => stream.end(), longestMs).unref();
  openStreams.count += 1;
  reply.raw.once('close', () => {
    openStreams.count -= 1;
    clearTimeout(expiry);
    streams.close(stream);
  });
  return reply;
}
