import { randomInt, randomUUID } from 'node:crypto';

/** The cookies of a first visit to the product, as request headers; each visitor comes from an address of its own. */
export async function enter(productUrl: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-client': 'web/1.0.0',
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  };
  const cookies = new Map<string, string>();
  const call = async <T>(path: string, input: object): Promise<T> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${productUrl}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify({ agentid: '3', ...input }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: T };
    if (code !== 0) throw new Error(`${path}: ${code} ${message}`);
    return data;
  };
  const device = await call<{ userCode: string; password: string }>('autoRegUser', {
    machineCode: `${randomUUID()}${randomUUID()}`,
  });
  await call('loginUser', { userCode: device.userCode, password: device.password });
  const { 'x-client': client = '', 'x-forwarded-for': address = '' } = headers;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { 'x-client': client, 'x-forwarded-for': address, cookie };
}

export async function enterMany(productUrl: string, count: number): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for (let visitor = 0; visitor < count; visitor += 1) all.push(await enter(productUrl));
  return all;
}
