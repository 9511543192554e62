import type { CallInput, CallName, CallOutput } from '@liuguang/contract/calls.ts';
import { calls } from '@liuguang/contract/calls.ts';
import { requestTimeoutMs } from '@liuguang/contract/constants.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';

/** Makes a call of the contract; a non-zero code is thrown with the server's message, which is ready to show. */
export async function callApi<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const { method, path } = calls[name];
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  const url = method === 'GET' ? `/${path}?${query.toString()}` : `/${path}`;
  const headers = { 'X-Client': 'console/0.1.0', 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const response = await fetch(
    url,
    method === 'GET' ? { headers, signal } : { method, headers, signal, body: JSON.stringify(input) },
  );
  const body = (await response.json()) as Envelope<CallOutput<N>>;
  if (body.code !== 0) throw new Error(body.message);
  return body.data;
}
