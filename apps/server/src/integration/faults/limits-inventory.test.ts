import type { AdminCallSpec } from '@liuguang/contract/admin/admin-call.ts';
import { adminCalls } from '@liuguang/contract/admin-calls.ts';
import type { CallSpec } from '@liuguang/contract/call.ts';
import { type CallName, calls } from '@liuguang/contract/calls.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../app.test-data.ts';
import { memberSamples, type MemberSamples } from '../inventory.test-data.ts';
import { unsignedPace } from '../../features/payment/webhook/webhook.service.ts';

/**
 * Everything that a stranger can make this program write. What is found here by its declaration, by the statements that
 * it sends or by its route must have a limit per address, so that a new one cannot be added without one.
 */

const specs = calls as Record<CallName, CallSpec>;
const open = (Object.keys(calls) as CallName[]).filter((name) => specs[name].access === 'anyone');
const staffDoors = (Object.entries(adminCalls) as [string, AdminCallSpec][]).filter(
  ([, { roles }]) => roles === 'anyone',
);
/** How many of the same the first second lets through; undefined where an address is not limited. */
const most = ({ limit, pace }: Pick<CallSpec, 'limit' | 'pace'>) =>
  limit?.per === 'address' ? limit.max : pace?.burst;
const isLimited = (spec: CallSpec) =>
  most(spec) !== undefined || (spec.serviceLimits ?? []).some(({ per }) => per === 'address');

let test: TestApp;
/** What a call writes, it writes when it is asked for something. */
let samples: MemberSamples;
/** It stands still, or limits would fill up again. */
const now = Date.now();

beforeAll(async () => {
  test = await testApp({ config: { trustProxy: ['loopback'] }, deps: () => ({ clock: () => now }) });
  samples = await memberSamples(test.database);
});
afterAll(() => test[Symbol.asyncDispose]());

interface Asked {
  method: string;
  url: string;
  input?: Record<string, unknown>;
  address?: string;
  agentid?: string;
}

async function ask({ method, url, input = {}, address = '203.0.113.5', agentid = '3' }: Asked) {
  const headers = { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address };
  const payload = { ...input, agentid };
  return await test.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(method === 'GET' ? { query: payload as Record<string, string> } : { payload }),
  });
}

/** Tables that statements change, but for the counters of the limits themselves. */
function tablesIn(queries: readonly (readonly unknown[])[]): string[] {
  const texts = queries.map(([query]) => (typeof query === 'string' ? query : (query as { text?: string }).text) ?? '');
  const changes = /(?:insert into|delete from|(?<!for |do )update)\s+"?(\w+)/gi;
  const tables = texts.flatMap((text) => [...text.matchAll(changes)].map(([, table = '']) => table));
  return [...new Set(tables)].filter((table) => table !== 'rate_limits').toSorted();
}

/** `POST /cashier/:orderId`: every address that is no declared call. */
function otherRoutes(): { method: string; url: string }[] {
  const declared = new Set(
    [...Object.values(specs), ...Object.values(adminCalls as Record<string, CallSpec>)].map(({ path }) => `/${path}`),
  );
  const paths: string[] = [];
  return test.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([\s│├└─]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      paths[depth] = part;
      const url = paths
        .slice(1, depth + 1)
        .join('')
        .replace(/(?<!\/)\*$/, '/*');
      return methods === '' || declared.has(url) ? [] : methods.split(', ').map((method) => ({ method, url }));
    });
}

describe('a stranger', () => {
  it.each(open.filter((name) => specs[name].changes))('is limited by address in %s', (name) => {
    expect(isLimited(specs[name])).toBe(true);
  });

  it.each(staffDoors)('is limited by address at the door %s of the console', (_name, spec) => {
    expect(most(spec)).toBeGreaterThan(0);
  });

  it('finds no other address that takes a body than those that have a limit or want a credential', () => {
    const taking = otherRoutes().filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    expect(new Set(taking.map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set([
        'POST /api/payment/notify/:channelId', // Signed, or limited by address: below.
        'POST /api/payment/notify/:channelId/:merchantId', // The same handler.
        'POST /cashier/:orderId', // The seal of the order.
        'POST /mail/unsubscribe', // The signature in the link; also limited by address.
        'POST /api/upload', // The rest: a session.
        'PATCH /api/upload/*',
        'DELETE /api/upload/*',
      ]),
    );
  });
});

describe('what a stranger sends too often', () => {
  const doors: [string, CallSpec][] = [...open.map((name): [string, CallSpec] => [name, specs[name]]), ...staffDoors];
  it.each(doors.filter(([, spec]) => most(spec) !== undefined))('is refused by %s', async (_name, spec) => {
    const { method, path } = spec;
    const url = `/${path}`;
    const max = most(spec) ?? 0;
    const address = '203.0.113.7';
    const codes = new Set<number>();
    for (let turn = 0; turn < max; turn += 1) {
      codes.add((await ask({ method, url, address })).json<{ code: number }>().code);
    }
    expect(codes).not.toContain(errors.TOO_OFTEN.code);
    // Another agent is no other caller, another address is.
    for (const agentid of ['3', '8']) expect((await ask({ method, url, address, agentid })).statusCode).toBe(429);
    expect((await ask({ method, url, address: '203.0.113.8' })).statusCode).not.toBe(429);
  });

  it('is refused by the address of a payment channel', async () => {
    const notice = { method: 'POST', url: '/api/payment/notify/sandbox', address: '203.0.113.9' };
    for (let turn = 0; turn < unsignedPace.burst; turn += 1) expect((await ask(notice)).statusCode).toBe(400);
    expect((await ask(notice)).statusCode).toBe(429);
    await expect
      .poll(async () => (await test.database.pool.query('select count from refused_notices')).rows)
      .toEqual([{ count: String(unsignedPace.burst + 1) }]);
  });
});

describe('what has no limit per address', () => {
  it('writes nothing for a stranger, not even later', async () => {
    const queries = vi.spyOn(Client.prototype, 'query');
    const { method: shows, path: ad } = specs.accessAd;
    await ask({ method: shows, url: `/${ad}`, input: samples.accessAd });
    // A write is seen, so that none can be told from one that was overlooked.
    expect(tablesIn(queries.mock.calls)).toContain('ad_events');
    queries.mockClear();
    for (const name of open.filter((one) => !isLimited(specs[one]))) {
      const { method, path } = specs[name];
      const { statusCode } = await ask({ method, url: `/${path}`, input: samples[name] });
      expect([name, statusCode]).toEqual([name, 200]);
    }
    for (const { method, url } of otherRoutes().filter((route) => !route.url.startsWith('/api/payment/notify'))) {
      await ask({ method, url: url.replaceAll(/:\w+|\*/g, 'x') });
    }
    await test.app.close();
    expect(tablesIn(queries.mock.calls)).toEqual([]);
    queries.mockRestore();
  });
});
