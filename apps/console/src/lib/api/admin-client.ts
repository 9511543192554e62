import { type AdminCallName, adminCalls, type AdminInput, type AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { requestTimeoutMs } from '@liuguang/contract/constants.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { AdminError } from './admin-error.ts';

/** Goes with every request: only a script of our own origin can set it. */
export const clientName = 'console/0.2.0';
/** The code of an envelope that refuses nothing. */
const success = 0;

/** Makes a call of the console; anything but success is thrown as an AdminError. */
export async function callAdmin<N extends AdminCallName>(name: N, input: AdminInput<N>): Promise<AdminOutput<N>> {
  const { method, path } = adminCalls[name];
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  const url = method === 'GET' ? `/${path}?${query.toString()}` : `/${path}`;
  return await send<AdminOutput<N>>(url, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
}

/** One request with what every request of the console carries. */
async function send<Data>(url: string, init: RequestInit): Promise<Data> {
  const headers = new Headers(init.headers);
  headers.set('X-Client', clientName);
  const response = await fetch(url, { ...init, headers }).catch(() => {
    throw AdminError.offline('无法连接服务器，请检查网络后重试');
  });
  const body = (await response.json().catch(() => null)) as Envelope | null;
  if (body === null) throw AdminError.offline('服务器没有正常回应，请稍后重试');
  if (body.code !== success) throw new AdminError(body.code, body.message + numberOf(body.data), fieldsOf(body.data));
  return body.data as Data;
}

function fieldsOf(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  return data.fields as Record<string, string>;
}

/** Of a fault of ours: by this number it is found in the log of the server and of its jobs. */
function numberOf(data: unknown): string {
  const { requestId = '' } = (data ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' && requestId.length >= 8 ? `（编号 ${requestId}）` : '';
}
