import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query.ts';
import { addressOf, earlyCalls } from './early-calls.ts';
import { takeUpEarly } from './early-queries.ts';

/** Since the page was opened; files of tests share one clock that began long ago. */
let age: number;
beforeEach(() => {
  age = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => age);
});
afterEach(() => {
  globalThis.early = undefined;
});

const answers = (data: unknown) => Response.json({ code: 0, message: '', data });

/** As the head of the page leaves it. */
function askEarly(path: string, id = ''): void {
  const addresses = (earlyCalls[path] ?? []).map((call) => addressOf(call).replace(':id', id));
  globalThis.early = Object.fromEntries(
    addresses.map((address) => [address, Promise.resolve(answers({ list: [], nextCursor: null }))]),
  );
}

describe('what the head of the page asked for', () => {
  it.each([
    ['#/novel', '/novel', ''],
    ['#/video?id=99', '/video', '99'],
  ])('is all that %s needs first, and is asked for once', async (hash, path, id) => {
    const fetching = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', fetching);
    askEarly(path, id);
    const client = createQueryClient();
    await takeUpEarly(client, hash);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    const queries = client.getQueryCache().getAll();
    expect(queries).toHaveLength(earlyCalls[path]?.length ?? 0);
    expect(queries.map(({ state }) => state.status)).toEqual(queries.map(() => 'success'));
    expect(globalThis.early).toEqual({});
    expect(fetching).not.toHaveBeenCalled();
  });

  it('is asked for again where it did not come', async () => {
    const fetching = vi.fn<typeof fetch>(() => Promise.resolve(answers({ videoId: '99' })));
    vi.stubGlobal('fetch', fetching);
    globalThis.early = { 'api/agent/getVideoInfo?videoId=99': Promise.reject(new TypeError('no network')) };
    const client = createQueryClient();
    await takeUpEarly(client, '#/video?id=99');
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(fetching).toHaveBeenCalledOnce();
  });

  it('is asked for again when it is old', async () => {
    const fetching = vi.fn<typeof fetch>(() => Promise.resolve(answers({ videoId: '99' })));
    vi.stubGlobal('fetch', fetching);
    askEarly('/video', '99');
    age = 30_000;
    const client = createQueryClient();
    await takeUpEarly(client, '#/video?id=99');
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(fetching).toHaveBeenCalledOnce();
  });

  it('is nothing on any other page', async () => {
    const client = createQueryClient();
    await takeUpEarly(client, '#/novel');
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
