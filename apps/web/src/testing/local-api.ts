/// <reference types="node" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallInput, CallName, CallOutput } from '@liuguang/contract/calls.ts';
import { configureClient } from '../lib/api/client.ts';

/** What a call answers: its data, or a refusal by code. */
type Answer<N extends CallName> =
  | CallOutput<N>
  | { readonly refuse: number; readonly message: string; readonly data?: unknown };
export type Answers = { [N in CallName]?: (input: CallInput<N>) => Answer<N> };

export interface LocalApi {
  /** May be changed while it runs. */
  readonly answers: Answers;
  readonly asked: { readonly name: string; readonly input: Record<string, string> }[];
  close(): Promise<void>;
}

/** One request a connection, so that closing the server cuts none off. */
const headers = { connection: 'close', 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** A server on this machine that speaks the envelope, for the real client to talk to. */
export async function startLocalApi(answers: Answers): Promise<LocalApi> {
  const asked: LocalApi['asked'] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    const name = url.pathname.replace(/^\/api\/(?:agent\/|video\/)?/, '') as CallName;
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    void text(request).then((sent) => {
      const input = {
        ...Object.fromEntries(url.searchParams),
        ...(sent === '' ? {} : (JSON.parse(sent) as Record<string, string>)),
      };
      asked.push({ name, input });
      const body = bodyOf(name, answers[name]?.(input as never));
      return response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  configureClient({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  return {
    answers,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function bodyOf(name: CallName, answer: Answer<CallName> | undefined) {
  if (answer === undefined) return { code: 5000, message: `the test gave no answer for ${name}`, data: null };
  if ('refuse' in answer) return { code: answer.refuse, message: answer.message, data: answer.data ?? null };
  return { code: 0, message: '', data: answer };
}
