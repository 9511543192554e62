import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type Line, openLine } from '../../product/line.ts';
import { cli } from '../../steps/cli.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { timeOf, untilPlaying } from '../../steps/player-steps.ts';
import { changeDatabase } from '../../steps/product-database.ts';

/** The second demo agent: the journeys of the first know nothing of other hosts. */
const agentId = '8';
const url = inject('productUrl');
const browser = await sharedBrowser();
/** Three hosts of the agent, and one of somebody else. */
let a: Line;
let b: Line;
let c: Line;
let evil: Line;
let serial = Math.floor(Date.now() / 1000);

async function saveHosts(lines: readonly Line[]): Promise<void> {
  serial += 1;
  await changeDatabase('delete from agent_fallback_hosts where agent_id = $1', [agentId]);
  for (const [position, { origin }] of lines.entries()) {
    const { hostname } = new URL(origin);
    await changeDatabase('insert into agent_fallback_hosts (agent_id, position, origin) values ($1, $2, $3)', [
      agentId,
      position,
      origin,
    ]);
    await changeDatabase('insert into agent_domains (agent_id, domain) values ($1, $2) on conflict do nothing', [
      agentId,
      hostname,
    ]);
  }
  await changeDatabase('update agents set hosts_serial = $2 where id = $1', [agentId, serial]);
  await changeDatabase("select pg_notify('invalidate', 'agent')");
}

beforeAll(async () => {
  [a, b, c, evil] = await Promise.all([
    openLine('line-a', url),
    openLine('line-b', url),
    openLine('line-c', url),
    openLine('evil', url),
  ]);
  await saveHosts([a, b, c]);
});
afterAll(async () => {
  await changeDatabase("delete from agent_domains where domain like 'line-%.localhost'");
  await changeDatabase('delete from agent_fallback_hosts where agent_id = $1', [agentId]);
  await changeDatabase("select pg_notify('invalidate', 'agent')");
  await Promise.all([a, b, c, evil].map((line) => line.close()));
});
beforeEach(() => {
  for (const line of [a, b, c, evil]) {
    Object.assign(line, { state: 'well', onRequest: () => undefined, forge: () => null });
    line.asked.length = 0;
  }
});

// The pages of a journey that failed would go on asking the hosts of the next one.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

async function newPhone(): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  });
  await context.addInitScript(() => {
    sessionStorage.setItem('__flag', 'line');
    // Each time that a picture which had begun to move stands still.
    const stops: string[] = [];
    Object.assign(globalThis, { stops });
    const moving = new WeakSet<EventTarget>();
    addEventListener('playing', ({ target }) => target && moving.add(target), true);
    for (const kind of ['waiting', 'pause'])
      addEventListener(kind, ({ target }) => void (target && moving.has(target) && stops.push(kind)), true);
  });
  return context;
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const userCode = async (page: Page) =>
  (JSON.parse((await stored(page, 'userInfo')) ?? '{}') as { userCode?: string }).userCode;

/** Opened on the first host until it is ready for the day on which that is gone. */
async function settleOn(line: Line, page: Page, route: string): Promise<string> {
  await page.goto(`${line.origin}/#${route}`);
  await expect.poll(() => stored(page, 'hostTicket')).not.toBeNull();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const code = await userCode(page);
  if (code === undefined) throw new Error('nobody is in');
  return code;
}

/** The page has come to one of these hosts, is in as the same account, and was asked nothing. */
async function arrives(page: Page, lines: readonly Line[], code: string, route: RegExp): Promise<Line> {
  const here = () => lines.find(({ origin }) => page.url().startsWith(`${origin}/`));
  await expect.poll(() => here()?.origin).toBeDefined();
  await expect.poll(() => userCode(page).catch(() => undefined)).toBe(code);
  await expect.poll(() => stored(page, '_isLogin')).toBe('yes');
  // A host that knew this account before says so at once; what the address carried is read and taken away after that.
  await expect.poll(() => page.url()).toMatch(route);
  expect(await page.getByRole('dialog').count()).toBe(0);
  const line = here();
  if (!line) throw new Error(page.url());
  return line;
}

/** Nothing came to a host before the question by which it proves itself, and no secret in any address. */
function provedFirst(line: Line): void {
  expect(line.asked[0]).toMatch(/^GET \/health\?nonce=/);
  const secrets = [a, b, c, evil].flatMap(({ asked }) => asked).filter((entry) => /ticket=|machineCode=/.test(entry));
  expect(secrets).toEqual([]);
  expect(evil.asked).toEqual([]);
}

it('goes on with the film on another host when its own dies, and comes home when that has recovered', async () => {
  const context = await newPhone();
  const page = await context.newPage();
  const code = await settleOn(a, page, '/home');
  const film = await page.evaluate(async () => {
    const response = await fetch('/api/agent/getVideoByGroup?size=50&access=free');
    const { data } = (await response.json()) as { data: { list: { videoId: string; duration: number }[] } };
    return data.list.toSorted((one, other) => other.duration - one.duration)[0]?.videoId;
  });
  // Dies with the third part of the film, while the first ones play.
  let parts = 0;
  a.onRequest = (asked) => {
    if (/\/v\/.*\.m4s/.test(asked) && ++parts >= 5) a.state = 'dead';
  };
  await page.evaluate((id) => void (location.hash = `#/video?id=${id}`), film);
  await untilPlaying(page);
  const [left, stopsThere] = [
    await timeOf(page),
    await page.evaluate(() => (globalThis as never as { stops: string[] }).stops),
  ];
  const line = await arrives(page, [b, c], code, /#\/video\?id=\d+$/);
  await untilPlaying(page, left);
  const stops = await page.evaluate(() => (globalThis as never as { stops: string[] }).stops);
  // The move itself is the one pause.
  expect([stopsThere, stops]).toEqual([[], []]);
  provedFirst(line);
  expect(await page.evaluate(() => sessionStorage.getItem('hostIndex'))).toBe(line === b ? '1' : '2');
  const [host, home] = [new URL(line.origin).host, new URL(a.origin).host];
  expect(cli('hosts', '--agent', agentId)).toMatch(new RegExp(`${home} -> ${host}`));

  // Opened again by its icon while its own host is still dead: the page comes from the background worker.
  const cold = await context.newPage();
  await cold.goto(`${a.origin}/`);
  await arrives(cold, [b, c], code, /#\/home$/);

  // The same tab stays; a cold start goes home.
  a.state = 'well';
  await page.reload();
  await arrives(page, [line], code, /#\/video/);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('hostHome') ?? '{}') as { since: number };
    localStorage.setItem('hostHome', JSON.stringify({ ...kept, since: kept.since - 600_000 }));
  });
  const next = await context.newPage();
  await next.goto(`${line.origin}/#/mine`);
  await arrives(next, [a], code, /#\/mine$/);
});

it('leaves a host in whose place somebody else answers, and one that never answers', async () => {
  const context = await newPhone();
  const page = await context.newPage();
  // Was on the third one before, as somebody else whom nobody knows.
  await settleOn(c, page, '/home');
  const code = await settleOn(a, page, '/home');
  // What a page of the journey before still said when it was closed is none of this one.
  b.asked.length = 0;
  c.asked.length = 0;
  // The second one is blocked as well: it does not prove itself, and is asked nothing else.
  b.state = 'blocked';
  a.state = 'blocked';
  await page.evaluate(() => void (location.hash = '#/viewingRecord'));
  provedFirst(await arrives(page, [c], code, /#\/viewingRecord/));
  expect(b.asked.every((entry) => entry.startsWith('GET /health?nonce='))).toBe(true);

  await expect.poll(() => stored(page, 'hostTicket')).not.toBeNull();
  a.state = 'well';
  c.state = 'slow';
  await page.evaluate(() => void (location.hash = '#/myCollection'));
  await arrives(page, [a], code, /#\/myCollection/);
});

it('believes neither a forged list nor an older one', async () => {
  const context = await newPhone();
  const page = await context.newPage();
  let old = '';
  a.forge = (_url, body) => ((old = body), null);
  const code = await settleOn(a, page, '/home');
  const kept = async () => (JSON.parse((await stored(page, 'hostUrl')) ?? '{}') as { domains?: string[] }).domains;
  const visit = async (forge: Line['forge']) => {
    a.forge = forge;
    const before = a.asked.length;
    await page.reload();
    await expect.poll(() => a.asked.slice(before).some((entry) => entry.includes('getMultilineDomains'))).toBe(true);
  };
  expect(await kept()).toEqual([a, b, c].map(({ origin }) => origin));
  await saveHosts([a, c]);
  await visit(() => null);
  await expect.poll(kept).toEqual([a.origin, c.origin]);
  // The one would lead to a host that was given up, the other to a stranger's instead of the only one left.
  await visit(() => old);
  await visit((_url, body) => body.replaceAll(c.origin, evil.origin));
  b.asked.length = 0;
  a.state = 'dead';
  await page.evaluate(() => void (location.hash = '#/viewingRecord'));
  await arrives(page, [c], code, /#\/viewingRecord/);
  expect([b.asked, evil.asked]).toEqual([[], []]);
});
