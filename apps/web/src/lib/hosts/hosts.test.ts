import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { hostListText, hostProofText } from '@liuguang/contract/host-proof.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../api/client.ts';
import { useAppStore } from '../storage/app-store.ts';
import { local } from '../storage/storage.ts';
import { hostStorage, hostTabStorage } from './host-storage.ts';

// The key of an installation, and that of somebody else. Set before the modules read it from the page.
const own = keyPair();
const foreign = keyPair();
document.head.innerHTML = `<meta name="host-key" content="${own.publicKey}">`;
const { hostFailing } = await import('./failover.ts');
const { refreshList, usableList } = await import('./host-list.ts');
const { prepareHosts } = await import('./prepare.ts');
const { unpack } = await import('./host-move.ts');
const { showTicket } = await import('./arrive.ts');

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return {
    publicKey: point.toString('base64url'),
    sign: (text: string) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}

const [a, b, c] = ['https://a.example', 'https://b.example', 'https://c.example'] as const;
const code = '3f2a9c1e-7b64-4d0a-9e53-8c1f20b7a6d4b81d5e60-2c9f-4a37-8f1b-6e04d3c95a72';
const month = 30 * 86_400_000;

function list(changes: { serial?: number; domains?: string[]; expiresAt?: number; agentId?: string } = {}, by = own) {
  const made = { agentId: '3', serial: 5, expiresAt: Date.now() + month, domains: [a, b, c] as string[], ...changes };
  return { ...made, signature: by.sign(hostListText(made)) };
}

/** What each host answers to /health, by its origin; a host that is not here does not answer at all. */
type Answer = (nonce: string) => Promise<Response> | Response;
let hosts: Record<string, Answer>;
let answers: Record<string, unknown>;
/** Whole envelopes, for calls that are refused. */
let refusals: Record<string, object>;
let asked: string[];
const went = vi.fn<(address: string) => void>();

const proves =
  (host: string, { agentId = '3', by = own, as = host }: { agentId?: string; by?: typeof own; as?: string } = {}) =>
  (nonce: string) => {
    const proof = { nonce, agentId, host: new URL(as).host };
    return Response.json({ status: 'ok', proof: { ...proof, signature: by.sign(hostProofText(proof)) } });
  };
const later = async (ms: number, answer: Response): Promise<Response> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return answer;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  local.write('machineCode', code);
  asked = [];
  hosts = { [b]: proves(b), [c]: proves(c) };
  answers = {};
  refusals = {};
  went.mockReset();
  vi.stubGlobal('fetch', async (given: string | URL) => {
    const url = new URL(given, a);
    asked.push(`${url.origin}${url.pathname}`);
    if (url.pathname === '/health') {
      const answer = hosts[url.origin];
      if (!answer) throw new TypeError('Failed to fetch');
      return await answer(url.searchParams.get('nonce') ?? '');
    }
    const name = url.pathname.replace(/^\/api\/(?:agent\/)?/, '');
    if (name in refusals) return Response.json(refusals[name]);
    if (!(name in answers)) throw new TypeError('Failed to fetch');
    return Response.json({ code: 0, message: '', data: answers[name] });
  });
  at(a);
  configureClient({ base: '/' });
});

/** The page is on this host. */
function at(origin: string, hash = '#/video?id=7') {
  vi.stubGlobal('location', { ...urlOf(origin, hash), replace: went });
}
function urlOf(origin: string, hash: string) {
  return { origin, hash, pathname: '/', href: `${origin}/${hash}` };
}
const keep = (value = list()) => hostStorage.write('hostUrl', value);
/** Where the page went, with what it took along behind the #. */
function departure() {
  const url = new URL(went.mock.lastCall?.[0] ?? 'about:blank');
  const [route, query] = url.hash.slice(1).split('?');
  return { origin: url.origin, bare: `${url.pathname}${url.search}`, route, params: new URLSearchParams(query) };
}
/** The page stays: another one that loads is what it waits for. */
async function fails(unsure = false) {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const state = { over: false };
  const done = hostFailing(unsure).finally(() => (state.over = true));
  while (!state.over) {
    await vi.advanceTimersByTimeAsync(25);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await done;
}

describe('a host that fails', () => {
  it('is left for the first that proves itself, at the same screen, with everything behind the #', async () => {
    keep();
    hosts[b] = async (nonce) => await later(50, proves(b)(nonce));
    hostStorage.write('hostTicket', { ticket: 'T'.repeat(43), expiresAt: Date.now() + month, userCode: 'LG1' });
    localStorage.setItem('tus::liuguang-film.mp4-5-1::9', '{"uploadUrl":"x"}');
    local.write('preferences', { autoplay: false, startMuted: true, dataSaver: false });
    await fails();
    const { origin, bare, route, params } = departure();
    expect([origin, bare, route]).toEqual([c, '/', '/video']);
    expect(Object.fromEntries(params)).toMatchObject({ id: '7', machineCode: code });
    const [ticket, luggage = ''] = params.get('ticket')?.split('.') ?? [];
    expect(ticket).toBe('T'.repeat(43));
    expect(unpack(luggage)).toMatchObject({
      home: a,
      carried: {
        preferences: { autoplay: false, startMuted: true },
        uploads: { 'tus::liuguang-film.mp4-5-1::9': '{"uploadUrl":"x"}' },
      },
    });
    // It is good once.
    expect(hostStorage.read('hostTicket')).toBeUndefined();
  });

  it.each<[string, Answer]>([
    ['answers with a page of its own', () => new Response('<html>blocked</html>')],
    ['answers with JSON of its own', () => Response.json({ status: 'ok' })],
    ['signs with another key', (nonce) => proves(b, { by: foreign })(nonce)],
    ['passes on the answer of another host', (nonce) => proves(b, { as: 'https://evil.example' })(nonce)],
    ['shows another agent', (nonce) => proves(b, { agentId: '8' })(nonce)],
    ['repeats an old answer', () => proves(b)('yesterday-yesterday')],
    ['says that it cannot', (nonce) => new Response(proves(b)(nonce).body, { status: 503 })],
  ])('is not left for one that %s', async (_name, answer) => {
    keep();
    hosts = { [b]: answer };
    await fails();
    expect(went).not.toHaveBeenCalled();
    expect(asked).toEqual([`${b}/health`, `${c}/health`]);
  });

  it.each([
    ['forged', () => list({}, foreign)],
    ['changed in storage', () => ({ ...list(), domains: [a, 'https://evil.example'] })],
    ['over', () => list({ expiresAt: Date.now() - 1 })],
  ])('asks nobody of a list that is %s', async (_name, given) => {
    keep(given());
    await fails();
    expect(asked).toEqual([]);
  });

  it('is left for the host where its ticket was shown before, as long as that one proves itself', async () => {
    keep();
    hosts[b] = async (nonce) => await later(50, proves(b)(nonce));
    hostStorage.write('hostLast', b);
    await fails();
    expect(departure().origin).toBe(b);
    sessionStorage.clear();
    delete hosts[b];
    hostStorage.write('hostLast', b);
    await fails();
    expect(departure().origin).toBe(c);
  });

  it('is left once in half a minute by the same tab', async () => {
    keep();
    await fails();
    await fails();
    expect(went).toHaveBeenCalledTimes(1);
  });

  it('is stayed with when it is only slow, as long as it proves itself', async () => {
    keep();
    hosts[a] = proves(a);
    await fails(true);
    expect(went).not.toHaveBeenCalled();
    // Known to be well for a minute: nobody is asked again.
    asked = [];
    await fails(true);
    expect(asked).toEqual([]);
  });
});

const give = (value: ReturnType<typeof list>) => {
  const { domains, ...rest } = value;
  answers['getMultilineDomains'] = { ...rest, list: domains.map((domain) => ({ domain })) };
};

describe('the list', () => {
  it('is kept when it is signed, and replaced by one that is not older', async () => {
    give(list());
    expect((await refreshList(a))?.serial).toBe(5);
    give(list({ serial: 6, domains: [a, c] }));
    expect((await refreshList(a))?.domains).toEqual([a, c]);
    give(list({ serial: 5 }));
    expect((await refreshList(a))?.serial).toBe(6);
    give(list({ serial: 7 }, foreign));
    expect((await refreshList(a))?.serial).toBe(6);
  });

  it('is not kept on a host that is none of it', async () => {
    give(list({ domains: [b, c] }));
    expect(await refreshList(a)).toBeNull();
  });

  it('of another agent counts only when the host proves to be that one’s', async () => {
    keep();
    give(list({ agentId: '8', serial: 99 }));
    hosts[a] = proves(a);
    expect((await refreshList(a))?.agentId).toBe('3');
    hosts[a] = proves(a, { agentId: '8' });
    expect((await refreshList(a))?.agentId).toBe('8');
  });
});

describe('a device that came from another host', () => {
  const user = { userCode: 'LG1' };
  const moved = btoa(JSON.stringify({ home: a, carried: { code: 'abc', preferences: 'foreign' } }));
  const luggage = `${'T'.repeat(43)}.${moved}`;

  const enter = async (brought: string) => {
    const found = await showTicket(code, brought);
    if (!found || !('user' in found)) throw new Error('not let in');
    expect(found.user).toEqual(user);
    found.settle();
  };

  it('is in at once, with what it began there, and stays for the life of the tab', async () => {
    at(b);
    answers['host/enter'] = { user, asks: null };
    await enter(luggage);
    expect([local.read('code'), local.read('preferences'), hostTabStorage.read('hostIndex')]).toEqual([
      'abc',
      undefined,
      1,
    ]);
    expect(hostStorage.read('hostHome')).toMatchObject({ origin: a });
  });

  it('goes on with an upload that was begun there, at the address that it has here', async () => {
    at(b);
    answers['host/enter'] = { user, asks: null };
    const kept = { size: 5, uploadUrl: `${a}/api/upload/17?agentid=3` };
    const uploads = {
      'tus::liuguang-film.mp4-5-1::9': JSON.stringify(kept),
      'tus::liuguang-evil-5-1::9': JSON.stringify({ uploadUrl: 'https://evil.example/steal' }),
      userInfo: '{}',
    };
    await enter(`${'T'.repeat(43)}.${btoa(JSON.stringify({ home: a, carried: { uploads } }))}`);
    expect(JSON.parse(localStorage.getItem('tus::liuguang-film.mp4-5-1::9') ?? '{}')).toEqual({
      ...kept,
      uploadUrl: `${b}/api/upload/17?agentid=3`,
    });
    expect([localStorage.getItem('tus::liuguang-evil-5-1::9'), localStorage.getItem('userInfo')]).toEqual([null, null]);
  });

  it('keeps the ticket for a question where another account is worth one', async () => {
    answers['host/enter'] = { user: null, asks: 'LG8****01' };
    expect(await showTicket(code, luggage)).toEqual({ asks: 'LG8****01', ticket: 'T'.repeat(43) });
    expect(hostStorage.read('hostHome')).toBeUndefined();
  });

  it('lets nobody in who goes back from the question for a second factor, and asks again with the code given', async () => {
    refusals['host/enter'] = { code: 1011, message: '请输入两步验证码', data: { by: 'code', ticket: null } };
    const left = showTicket(code, luggage);
    await vi.waitFor(() => expect(useAppStore.getState().factorQuestion?.asking).toBe('请输入两步验证码'));
    useAppStore.getState().factorQuestion?.leave();
    expect(await left).toBeNull();
    const given = showTicket(code, luggage);
    await vi.waitFor(() => expect(useAppStore.getState().factorQuestion).not.toBeNull());
    delete refusals['host/enter'];
    answers['host/enter'] = { user, asks: null };
    await useAppStore.getState().factorQuestion?.give('123456');
    expect(await given).toMatchObject({ user });
    expect(useAppStore.getState().factorQuestion).toBeNull();
  });

  it('goes back on a cold start when its own host proves itself again, not before, and not in the same tab', async () => {
    at(b, '#/home');
    const { domains, ...rest } = list();
    answers['getMultilineDomains'] = { ...rest, list: domains.map((domain) => ({ domain })) };
    answers['host/ticket'] = { ticket: 'N'.repeat(43), expiresAt: Date.now() + month };
    hostStorage.write('hostHome', { origin: a, since: Date.now() - 3_600_000 });
    // Still out of reach.
    await prepareHosts('LG1', false);
    expect(went).not.toHaveBeenCalled();
    hosts[a] = proves(a);
    hostTabStorage.write('hostIndex', 1);
    await prepareHosts('LG1', false);
    expect(went).not.toHaveBeenCalled();
    hostTabStorage.remove('hostIndex');
    await prepareHosts('LG1', false);
    expect(departure()).toMatchObject({ origin: a, route: '/home' });
    expect(departure().params.get('ticket')).toMatch(/^N{43}\./);
  });
});

it('drops a list that has another shape, or leads to what is no host', () => {
  for (const domains of ['["https://a.example"]', '["javascript:alert(1)"]', '["https://me@a.example"]']) {
    localStorage.setItem('hostUrl', `{"agentId":"3","serial":1,"expiresAt":1,"domains":${domains},"signature":""}`);
    expect(hostStorage.read('hostUrl')?.domains).toEqual(domains === '["https://a.example"]' ? [a] : undefined);
  }
  localStorage.setItem('hostUrl', '["https://a.example"]');
  expect([hostStorage.read('hostUrl'), localStorage.getItem('hostUrl')]).toEqual([undefined, null]);
});

it('has no list to use where the page has none', async () => {
  expect(await usableList()).toBeNull();
});
