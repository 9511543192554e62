// @vitest-environment node
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, messageOf, TransportError } from './api-error.ts';
import { callApi, configureClient, hostTrouble } from './client.ts';

interface Seen {
  method: string;
  url: URL;
  client: string | undefined;
  body: string;
}

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const seen: Seen[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://local');
    seen.push({ method: request.method ?? '', url, client: request.headers['x-client']?.toString(), body });
    answer(request, response);
  });
});

const send = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const onErrorMessage = vi.fn<(message: string) => void>();
const onSessionLost = vi.fn<() => void>();
const onHostFailing = vi.fn<(slow?: boolean) => Promise<void>>(() => Promise.resolve());

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  configureClient({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    carried: () => ({ open: { agentid: '3', channelApi: 'tide' }, secret: { machineCode: 'secret' } }),
    onErrorMessage,
    onSessionLost,
    onHostFailing,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  answer = send(200, { code: 0, message: '', data: { list: [] } });
  await callApi('getPlatForm', {}); // A success: the count of failures in a row begins at zero.
  seen.length = 0;
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('what a call carries', () => {
  it('puts the carried fields into the query of a GET, but never the machine code', async () => {
    await callApi('getVideoInfo', { videoId: '90071992547409931' });
    const { url, client, method } = seen[0] ?? ({} as Seen);
    expect(method).toBe('GET');
    expect(url.pathname).toBe('/api/agent/getVideoInfo');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      agentid: '3',
      channelApi: 'tide',
      videoId: '90071992547409931',
    });
    expect(client).toMatch(/^web\/\d+\.\d+\.\d+$/);
  });

  it('puts them, machine code included, into the body of a POST', async () => {
    await callApi('reduceUserViewingTimes', { videoId: '7' });
    const { url, body, method } = seen[0] ?? ({} as Seen);
    expect([method, url.pathname, url.search]).toEqual(['POST', '/api/reduceUserViewingTimes', '']);
    expect(JSON.parse(body)).toEqual({ agentid: '3', channelApi: 'tide', machineCode: 'secret', videoId: '7' });
  });

  it('leaves out what is undefined', async () => {
    await callApi('getVideoByGroup', { groupId: undefined, sort: 'hot' });
    expect(seen[0]?.url.search).toBe('?agentid=3&channelApi=tide&sort=hot');
  });
});

describe('an answer with a code', () => {
  it.each([
    ['not logged in', 401, { code: -3, message: '请先登录', data: null }, true, 0],
    ['session replaced', 401, { code: -2, message: '账号在别处使用', data: null }, true, 0],
    ['a message that mentions 登录', 403, { code: 1005, message: '请重新登录', data: null }, true, 0],
    ['any other', 404, { code: 1004, message: '内容不存在或已下架', data: { a: 1 } }, false, 1],
    ['our fault, with a body', 500, { code: 5000, message: '服务器开小差了', data: null }, false, 1],
  ])('%s: passes the body on', async (_, status, body, lost, toasts) => {
    answer = send(status, body);
    const error = await callApi('getVideoInfo', { videoId: '1' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(body);
    expect(onSessionLost).toHaveBeenCalledTimes(lost ? 1 : 0);
    expect(onErrorMessage).toHaveBeenCalledTimes(toasts);
    expect(seen).toHaveLength(1);
  });

  it('shows no toast for reduceUserViewingTimes, nor when the caller is quiet', async () => {
    answer = send(403, { code: 1007, message: '今日免费次数已用完', data: null });
    await expect(callApi('reduceUserViewingTimes', { videoId: '1' })).rejects.toThrow(ApiError);
    await expect(callApi('getVideoInfo', { videoId: '1' }, { quiet: true })).rejects.toThrow(ApiError);
    expect(onErrorMessage).not.toHaveBeenCalled();
  });
});

describe('a transport failure', () => {
  it('is retried for a read, and a later success counts', async () => {
    let failures = 2;
    answer = (request, response) => {
      if (failures-- > 0) response.writeHead(502).end('<html>bad gateway</html>');
      else send(200, { code: 0, message: '', data: { list: [1] } })(request, response);
    };
    await expect(callApi('getPlatForm', {})).resolves.toEqual({ list: [1] });
    expect(seen).toHaveLength(3);
    expect(onErrorMessage).not.toHaveBeenCalled();
  });

  it('is told once after the last retry, and asks for the next host after three in a row', async () => {
    answer = (_, response) => response.writeHead(200).end('{"hello":1}');
    await expect(callApi('getPlatForm', {})).rejects.toThrow(TransportError);
    expect(seen).toHaveLength(3);
    expect(onErrorMessage).toHaveBeenCalledExactlyOnceWith('网络开小差了，请稍后重试');
    expect(onHostFailing).toHaveBeenCalledTimes(1);
  });

  it('asks for the next host when a read failed to its end, whatever was answered from a cache in between', async () => {
    let turn = 0;
    answer = (request, response) => {
      turn += 1;
      if (request.url?.includes('getAgentInfo')) send(200, { code: 0, message: '', data: {} })(request, response);
      else response.writeHead(502).end();
    };
    const failing = callApi('getPlatForm', {}).catch(() => undefined);
    await expect.poll(() => turn).toBe(2);
    await callApi('getAgentInfo', {});
    await failing;
    expect(onHostFailing).toHaveBeenCalledExactlyOnceWith();
  });

  it('of a stream asks whether the host is still there', () => {
    hostTrouble();
    expect(onHostFailing).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('is not retried for a call that changes something: it may have happened', async () => {
    answer = (_, response) => response.destroy();
    await expect(callApi('reduceUserViewingTimes', { videoId: '1' })).rejects.toThrow(TransportError);
    expect(seen).toHaveLength(1);
  });

  it('ends after 30 s when the server never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrived = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const outcome = callApi('getPlatForm', {}).catch((error: unknown) => error);
    await arrived;
    await vi.advanceTimersByTimeAsync(7900);
    expect(onHostFailing).not.toHaveBeenCalled();
    // Long before anybody gives up, it is asked whether the host is there at all.
    await vi.advanceTimersByTimeAsync(22_000);
    expect(onHostFailing).toHaveBeenCalledExactlyOnceWith(true);
    expect(onErrorMessage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(await outcome).toBeInstanceOf(TransportError);
    expect(seen).toHaveLength(1);
  });

  it('ends at once, silently, when the caller has left', async () => {
    const leaving = new AbortController();
    answer = () => leaving.abort();
    await expect(callApi('getPlatForm', {}, { signal: leaving.signal })).rejects.toThrow(/abort/i);
    expect(onErrorMessage).not.toHaveBeenCalled();
    expect(seen).toHaveLength(1);
  });
});

it('shows the number of a fault of ours, by which the operator finds it', () => {
  const fault = new ApiError(5000, '服务器开小差了，请稍后重试', { requestId: '9ec18dcf12a34507fb18a4f8' });
  expect(messageOf(fault)).toBe('服务器开小差了，请稍后重试（编号 9ec18dcf12a34507fb18a4f8）');
  expect(messageOf(new ApiError(1004, '内容不存在', null))).toBe('内容不存在');
});
