import { randomUUID } from 'node:crypto';
import { type CallInput, type CallName, type CallOutput, calls } from '@liuguang/contract/calls.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import type { FastifyInstance } from 'fastify';

interface Visitor {
  /** As a trusted proxy tells it; needs `trustProxy`. */
  address?: string;
  userAgent?: string;
  agentId?: string;
}

interface Extra {
  headers?: Record<string, string>;
  agentid?: string;
}

/** A browser on the app by inject: it keeps cookies and calls as the web client does. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly machineCode = `${randomUUID()}${randomUUID()}`;
  readonly #app: FastifyInstance;
  readonly #visitor: Visitor;

  constructor(app: FastifyInstance, visitor: Visitor = {}) {
    this.#app = app;
    this.#visitor = visitor;
  }

  /** The whole answer, whatever it is. */
  async call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    { headers = {}, agentid = this.#visitor.agentId ?? '3' }: Extra = {},
  ): Promise<Envelope<CallOutput<N>> & { status: number; text: string }> {
    const { method, path } = calls[name];
    const payload = { ...(input as Record<string, unknown>), agentid };
    const response = await this.#app.inject({
      method,
      url: `/${path}`,
      headers: {
        'x-client': 'web/1.0.0',
        'sec-fetch-site': 'same-origin',
        'user-agent': this.#visitor.userAgent ?? 'test',
        'x-forwarded-for': this.#visitor.address ?? '203.0.113.1',
        cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...headers,
      },
      ...(method === 'GET' ? { query: queryOf(payload) } : { payload }),
    });
    for (const { name: cookie, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(cookie);
      else this.cookies.set(cookie, value);
    }
    return { status: response.statusCode, text: response.body, ...response.json<Envelope<CallOutput<N>>>() };
  }

  /** The data of an answer that must be a success. */
  async get<N extends CallName>(name: N, input: CallInput<N>, extra?: Extra): Promise<CallOutput<N>> {
    const answer = await this.call(name, input, extra);
    if (answer.code !== 0) throw new Error(`${name} answered ${answer.text}`);
    return answer.data;
  }

  /** What a first visit does: a device account and its silent login. */
  async enter(machineCode = this.machineCode) {
    const device = await this.get('autoRegUser', { machineCode, confirmed: true });
    if (device.claimed || device.needsConfirm) throw new Error('the device account does not open');
    return await this.get('loginUser', { userCode: device.userCode, password: device.password });
  }
}

function queryOf(payload: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(payload).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}
