import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

interface TusAnswer {
  location: string;
  offset: number;
}

/** A member's browser without a window: calls with its cookies, and speaks tus. */
export interface Member {
  /** What each of its requests has. */
  headers(): Record<string, string>;
  call<T>(base: string, method: 'GET' | 'POST', path: string, input?: object): Promise<T>;
  /** Tries again while nobody answers: the server may be starting. */
  tus(
    current: { url: string },
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Uint8Array,
    tries?: number,
  ): Promise<TusAnswer>;
}

/** What a first visit does, and a password of its own, which makes a member of the visitor. */
export async function signedInMember(base: string, agentid = '3'): Promise<Member> {
  const cookies = new Map<string, string>();
  const headers = () => ({
    'x-client': 'web/1.0.0',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  };

  async function call<T>(url: string, method: 'GET' | 'POST', path: string, input: object = {}): Promise<T> {
    const body = method === 'POST' ? { body: JSON.stringify({ agentid, ...input }) } : {};
    const type = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/${path}`, { method, headers: { ...headers(), ...type }, ...body });
    keep(response);
    const answer = (await response.json()) as { code: number; message: string; data: T };
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.message}`);
    return answer.data;
  }

  const machineCode = `${randomUUID()}${randomUUID()}`;
  const device = await call<{ userCode: string; password: string }>(base, 'POST', 'autoRegUser', { machineCode });
  const { userCode } = device;
  await call(base, 'POST', 'loginUser', { userCode, password: device.password });
  const password = randomUUID();
  await call(base, 'POST', 'updatePwd', { password });
  await call(base, 'POST', 'loginUser', { userCode, password });

  return {
    headers,
    call,
    async tus(current, method, path, more, body, tries = 200) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const response = await fetch(current.url + path, {
            method,
            headers: { ...headers(), 'tus-resumable': '1.0.0', ...more },
            ...(body ? { body: new Uint8Array(body) } : {}),
          });
          if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
          const { headers: got } = response;
          return { location: got.get('location') ?? '', offset: Number(got.get('upload-offset') ?? 0) };
        } catch (error) {
          if (attempt >= tries) throw error;
          await pause(200);
        }
      }
    },
  };
}
