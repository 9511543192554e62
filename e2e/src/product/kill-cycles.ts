import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pidRunning, postgresPid } from './processes.ts';
import { makeDataDir, removeDataDir, startProduct, type Product } from './product.ts';

export const victims = ['web', 'worker', 'postgresql', 'supervisor', 'all at once'] as const;
type Victim = (typeof victims)[number];

export interface Cycle {
  readonly victim: Victim;
  /** From the kill to a health that is good again, with every part up. */
  readonly readyMs: number;
  /** Acknowledged writes that are gone. */
  readonly lost: readonly string[];
}

/** A visitor, and what was acknowledged to them. */
export interface Writer {
  readonly headers: Record<string, string>;
  readonly told: string[];
}

const env = { DEMO: '0', NODE_ENV: 'production' };
const writers = 4;
/** Opinions of one account in an hour; the limit is 20. */
const perAccount = 15;
const writesBetween = 30;

/**
 * Kills one part of the program after the other without warning, while several people write. Everything that was
 * acknowledged is kept in a ledger; after each kill, when the program is ready again, all of it must be there.
 */
export async function killCycles(cycles: number, among: readonly Victim[]): Promise<Cycle[]> {
  const dataDir = makeDataDir();
  let product = await startProduct(dataDir, env);
  const place = { url: product.url };
  const ledger: Writer[] = [];
  const work = { running: true, acknowledged: 0 };
  const report: Cycle[] = [];
  const crowd = Array.from({ length: writers }, () => write(place, ledger, work));
  const all = Promise.all(crowd);
  all.catch(() => {});
  const moreWrites = async (count: number) => {
    const wanted = work.acknowledged + count;
    while (work.acknowledged < wanted) await Promise.race([pause(20), all]);
  };
  try {
    for (let turn = 0; turn < cycles; turn += 1) {
      const victim = among[turn % among.length] ?? 'web';
      await moreWrites(writesBetween);
      const killedAt = performance.now();
      product = await kill(victim, product);
      place.url = product.url;
      await healthy(place.url);
      const readyMs = Math.round(performance.now() - killedAt);
      await moreWrites(5);
      report.push({ victim, readyMs, lost: await missing(place.url, ledger) });
    }
    return report;
  } finally {
    work.running = false;
    await all.catch(() => {});
    await product.stop();
    removeDataDir(dataDir);
  }
}

/** The product afterwards: another one when its supervisor was the victim. */
async function kill(victim: Victim, product: Product): Promise<Product> {
  const { dataDir } = product;
  if (victim === 'supervisor' || victim === 'all at once') {
    product.process.kill('SIGKILL');
    if (victim === 'all at once') for (const pid of allPids(dataDir)) process.kill(pid, 'SIGKILL');
    await product.stop();
    return await startProduct(dataDir, env);
  }
  const pid = victim === 'postgresql' ? postgresPid(dataDir) : pidRunning(dataDir, `/${victim}.`);
  if (pid === undefined) throw new Error(`no ${victim} to kill`);
  process.kill(pid, 'SIGKILL');
  // Until it is seen as gone, its health is that of before.
  const isBack = () => {
    try {
      const now = victim === 'postgresql' ? postgresPid(dataDir) : pidRunning(dataDir, `/${victim}.`);
      return now !== undefined && now !== pid;
    } catch {
      return false;
    }
  };
  while (!isBack()) await pause(200);
  return product;
}

/** As when the power goes: nobody is left to end anything in good order. */
function allPids(dataDir: string): number[] {
  const parts = [pidRunning(dataDir, '/web.'), pidRunning(dataDir, '/worker.'), postgresPid(dataDir)];
  return parts.filter((pid) => pid !== undefined);
}

async function healthy(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/health`).catch(() => undefined);
    const { parts = [] } = response?.ok ? ((await response.json()) as { parts?: { up: boolean }[] }) : {};
    if (parts.length === 3 && parts.every(({ up }) => up)) return;
    await pause(50);
  }
}

/** One of the crowd. */
export async function write(
  place: { url: string },
  ledger: Writer[],
  work: { running: boolean; acknowledged: number },
) {
  while (work.running) {
    const writer: Writer = { headers: newVisitor(), told: [] };
    const device = await call<{ userCode: string; password: string }>(place, work, writer, 'autoRegUser', {
      machineCode: `${randomUUID()}${randomUUID()}`,
      confirmed: true,
    });
    // The answer to a login may be lost, and its password is good once: then somebody else comes.
    if ((await call(place, work, writer, 'loginUser', { ...device })) === null) continue;
    ledger.push(writer);
    for (let count = 0; count < perAccount && work.running; count += 1) {
      const text = `意见 ${randomUUID()}`;
      if ((await call(place, work, writer, 'userOpinion', { kind: 'bug', text, clientKey: text })) === null) break;
      writer.told.push(text);
      work.acknowledged += 1;
      // What is killed must come back beside the crowd.
      await pause(20);
    }
  }
}

function newVisitor(): Record<string, string> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return { 'x-client': 'web/1.0.0', 'x-forwarded-for': address, 'content-type': 'application/json', cookie: '' };
}

/** Sends the same until somebody answers; null when it was refused, or nobody waits any more. */
async function call<T>(
  place: { url: string },
  work: { running: boolean },
  writer: Writer,
  path: string,
  input: object,
): Promise<T | null> {
  while (work.running) {
    const response = await fetch(`${place.url}/api/${path}`, {
      method: 'POST',
      headers: writer.headers,
      body: JSON.stringify({ agentid: '3', ...input }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    const body = await response?.text().catch(() => undefined);
    if (response === undefined || body === undefined || response.status >= 500) {
      await pause(50);
      continue;
    }
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    if (cookies.length > 0) writer.headers['cookie'] = cookies.join('; ');
    const answer = JSON.parse(body) as { code: number; data: T };
    return answer.code === 0 ? answer.data : null;
  }
  return null;
}

/** Asked as each of the visitors: what they see is what there is. */
export async function missing(url: string, ledger: readonly Writer[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { headers, told } of ledger) {
    const expected = [...told];
    const response = await fetch(`${url}/api/opinionList?agentid=3&size=50`, { headers });
    const { data } = (await response.json()) as { data: { list: { text: string }[] } };
    const there = new Set(data.list.map(({ text }) => text));
    lost.push(...expected.filter((text) => !there.has(text)));
  }
  return lost;
}
