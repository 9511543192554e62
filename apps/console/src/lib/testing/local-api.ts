import { type AdminCallName, adminCalls, type AdminInput, type AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { type ErrorName, errors } from '@liuguang/contract/errors.ts';
import { vi } from 'vitest';
import { type Me, mayCall } from '../session/me.ts';
import { answerOf } from './sample.ts';

class Refusal {
  readonly name: ErrorName;
  readonly data: unknown;

  constructor(name: ErrorName, data: unknown) {
    this.name = name;
    this.data = data;
  }
}

/** An answer that refuses, by the name the contract has for it. */
export function refuse(name: ErrorName, data: unknown = null): Refusal {
  return new Refusal(name, data);
}

export type Answers = { [N in AdminCallName]?: (input: AdminInput<N>) => AdminOutput<N> | Refusal };

export interface LocalApi {
  /** May be changed while it runs. */
  readonly answers: Answers;
  /** What was sent with each request of this call, as it was sent: values of a query are texts. */
  sent(name: AdminCallName): Record<string, unknown>[];
}

const names = new Map(Object.entries(adminCalls).map(([name, { path }]) => [`/${path}`, name as AdminCallName]));

/**
 * The server as the console sees it: it refuses what the role may not do and what the schema of the call does not allow,
 * and answers nothing that the contract does not know. A call without an answer of the test gets the plainest one.
 */
export function startLocalApi(me: Me | null, answers: Answers): LocalApi {
  const asked: { name: AdminCallName; input: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const url = new URL(path, 'http://console.test');
    const name = names.get(url.pathname);
    if (name === undefined) return Promise.reject(new Error(`no call at ${url.pathname}`));
    const input = {
      ...Object.fromEntries(url.searchParams),
      ...(typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {}),
    };
    asked.push({ name, input });
    return Promise.resolve(Response.json(bodyOf(me, name, input, answers)));
  });
  return { answers, sent: (name) => asked.filter((one) => one.name === name).map(({ input }) => input) };
}

function bodyOf(me: Me | null, name: AdminCallName, input: object, answers: Answers): Envelope {
  const { roles, input: schema, output } = adminCalls[name];
  if (roles !== 'anyone' && me === null) return refused(refuse('NOT_LOGGED_IN'));
  if (me !== null && !mayCall(me, name)) return refused(refuse('FORBIDDEN'));
  const checked = schema.safeParse(input);
  if (!checked.success) {
    const fields = checked.error.issues.map(({ path, message }) => [path.join('.'), message]);
    return refused(refuse('INVALID_INPUT', { fields: Object.fromEntries(fields) as unknown }));
  }
  const answer = answers[name]?.(input as never) ?? answerOf(name);
  if (answer instanceof Refusal) return refused(answer);
  const known = output.safeParse(answer);
  if (!known.success) {
    return { code: errors.INTERNAL.code, message: `not in the contract: ${name} ${known.error.message}`, data: null };
  }
  return { code: 0, message: '', data: answer };
}

function refused({ name, data }: Refusal): Envelope {
  const { code, message } = errors[name];
  return { code, message, data };
}
