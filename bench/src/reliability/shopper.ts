import { randomInt, randomUUID } from 'node:crypto';
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

  constructor(place: Place) {
    this.#place = place;
  }

  async enter(): Promise<this> {
    const machineCode = `${randomUUID()}${randomUUID()}`;
    const confirmed = true;
    const device = await this.call<{ userCode: string; password: string }>('POST', 'autoRegUser', {
      machineCode,
      confirmed,
    });
    const login = await this.call('POST', 'loginUser', device.data);
    // The reply to the login was lost and its password is used up: begin again.
    return login.code === 0 ? this : await this.enter();
  }

  /** The first answer that is not our fault; the same request is sent until there is one. */
  async call<T>(method: 'GET' | 'POST', path: string, input: object = {}): Promise<Answer<T>> {
    const query = method === 'GET' ? `?${new URLSearchParams({ agentid: '3', ...input }).toString()}` : '';
    const body = method === 'POST' ? { body: JSON.stringify({ agentid: '3', ...input }) } : {};
    for (;;) {
      const response = await this.#send(`/api/${path}${query}`, { method, ...body }, 'application/json');
      if (response.status < 500) return (await response.json()) as Answer<T>;
      await pause(100);
    }
  }

  /** Presses a button of the cashier; true when it led back to the app. */
  async press(cashier: string, action: string): Promise<boolean> {
    for (;;) {
      const form = { method: 'POST', body: new URLSearchParams({ action }).toString(), redirect: 'manual' as const };
      const response = await this.#send(cashier, form, 'application/x-www-form-urlencoded');
      if (response.status < 500) return response.headers.get('location')?.includes('rechargeRecord') ?? false;
      await pause(100);
    }
  }

  async #send(path: string, init: RequestInit, type: string): Promise<Response> {
    for (;;) {
      try {
        const response = await fetch(this.#place.url + path, {
          ...init,
          headers: {
            'x-client': 'web/1.0.0',
            'x-forwarded-for': this.#address,
            'content-type': type,
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
