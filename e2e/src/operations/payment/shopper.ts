import { hash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Where the product is now: it comes back on another port after a kill. */
export interface Place {
  url: string;
}

interface Answer<T> {
  readonly code: number;
  readonly data: T;
}

/** Somebody with a phone and cookies who does not give up while nobody answers. */
export class Shopper {
  readonly #cookies = new Map<string, string>();
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  readonly #place: Place;
  #machineCode = '';

  constructor(place: Place) {
    this.#place = place;
  }

  async enter(): Promise<this> {
    const machineCode = `${randomUUID()}${randomUUID()}`;
    this.#machineCode = machineCode;
    const confirmed = true;
    const device = await this.call<{ userCode: string; password: string }>('POST', 'autoRegUser', {
      machineCode,
      confirmed,
    });
    const login = await this.call('POST', 'loginUser', device.data);
    // The reply to the login was lost and its password is used up: begin again.
    return login.code === 0 ? this : await this.enter();
  }

  /** Opens the link of a promoter. */
  async arrive(code: string): Promise<void> {
    const { data } = await this.call<{ secretcode: string }>('GET', 'agent/getAgentInfo');
    const machineCode = this.#machineCode;
    const message = { machineCode, channelApi: '', userName: code, md5: hash('md5', machineCode), arrived: true };
    await this.call('POST', 'agent/saveUserMessage', message, { secretcode: data.secretcode });
  }

  /** The first answer that is not our fault; the same request is sent until there is one. */
  async call<T>(
    method: 'GET' | 'POST',
    path: string,
    input: object = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const query = method === 'GET' ? `?${new URLSearchParams({ agentid: '3', ...input }).toString()}` : '';
    const body = method === 'POST' ? { body: JSON.stringify({ agentid: '3', ...input }) } : {};
    for (;;) {
      const response = await this.#send(
        `/api/${path}${query}`,
        { method, ...body },
        { 'content-type': 'application/json', ...headers },
      );
      if (response.status < 500) return (await response.json()) as Answer<T>;
      await pause(100);
    }
  }

  /** Presses a button of the cashier; true when it led back to the app. */
  async press(cashier: string, action: string): Promise<boolean> {
    for (;;) {
      const form = { method: 'POST', body: new URLSearchParams({ action }).toString(), redirect: 'manual' as const };
      const response = await this.#send(cashier, form, { 'content-type': 'application/x-www-form-urlencoded' });
      if (response.status < 500) return response.headers.get('location')?.includes('rechargeRecord') ?? false;
      await pause(100);
    }
  }

  async #send(path: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
    for (;;) {
      try {
        const response = await fetch(this.#place.url + path, {
          ...init,
          headers: {
            ...headers,
            'x-client': 'web/1.0.0',
            'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
            'x-forwarded-for': this.#address,
            cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
          signal: AbortSignal.timeout(10_000),
        });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          this.#cookies.set(name, value);
        }
        return response;
      } catch {
        await pause(200);
      }
    }
  }
}
