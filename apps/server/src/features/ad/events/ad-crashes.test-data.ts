import { hash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import { startWeb } from '../../../platform/process/web-process.test-data.ts';
import { verifyAds } from './ad-verify.ts';
import { saveAd } from '../import/ad.import.ts';

interface Options {
  readonly database: Database;
  readonly databaseUrl: string;
  /** Shared by both processes: the keys of events are signed with a secret of it. */
  readonly dataDir: string;
  readonly events: number;
  readonly kills: number;
  readonly connections: number;
  readonly say: (line: string) => void;
}

export interface CrashReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Sent again because no answer came: some of them had been written. */
  readonly sentAgain: number;
  /** By the raw events, by the rollup, by the totals. */
  readonly counted: { readonly events: number; readonly hours: number; readonly totals: number };
  readonly repeats: number;
  readonly differences: number;
  readonly perSecond: number;
}

const viewsPerAccount = 8;

/**
 * Two processes of the product count events of many accounts while they are killed without warning, one and then the
 * other. Who gets no answer sends the same event again, as the app does. Afterwards each acknowledged event must be
 * counted, once.
 */
export async function countThroughCrashes(options: Options): Promise<CrashReport> {
  const { database, events, kills, connections, say } = options;
  const processes = await Promise.all([startWeb(options), startWeb(options)]);
  try {
    const adIds = await Promise.all(Array.from({ length: 10 }, (_, index) => makeAd(database, index)));
    const cookies = await makeSessions(database, Math.ceil(events / (2 * viewsPerAccount)));
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    let next = 0;
    let acknowledged = 0;
    let sentAgain = 0;

    const send = async (): Promise<void> => {
      for (let index = next++; index < events; index = next++) {
        const view = Math.floor(index / 2);
        const account = view % cookies.length;
        const query = new URLSearchParams({
          agentid: '3',
          adId: adIds[view % adIds.length] ?? '',
          event: index % 2 === 0 ? 'show' : 'click',
          viewId: `view-of-the-crash-run-${view}`,
        });
        const headers = { cookie: `session=${cookies[account]}`, 'x-forwarded-for': addressOf(account) };
        for (let tries = 0; ; tries += 1) {
          const url = `${processes[(index + tries) % 2]?.url}/api/agent/accessAd?${query.toString()}`;
          if (await answers(url, headers, agent)) break;
          sentAgain += 1;
          await pause(20);
        }
        acknowledged += 1;
      }
    };

    const started = performance.now();
    const sending = Promise.all(Array.from({ length: connections }, send));
    for (let kill = 1; kill <= kills; kill += 1) {
      await until(() => acknowledged >= (events * kill) / (kills + 1));
      const victim = kill % 2;
      await processes[victim]?.kill();
      processes[victim] = await startWeb(options);
      say(`kill ${kill}/${kills} after ${acknowledged} acknowledged events`);
    }
    await sending;
    const seconds = (performance.now() - started) / 1000;
    agent.destroy();
    return { kills, acknowledged, sentAgain, perSecond: acknowledged / seconds, ...(await whatWasCounted(database)) };
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
  }
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await pause(5);
}

async function whatWasCounted({ db, pool }: Database) {
  const count = async (sql: string) => Number((await pool.query<{ n: string }>(sql)).rows[0]?.n ?? 0);
  return {
    counted: {
      events: await count("select count(*) as n from ad_events where verdict = 'counted'"),
      hours: await count("select sum(count) as n from ad_event_hours where verdict = 'counted'"),
      totals: await count('select sum(count) as n from ad_totals'),
    },
    repeats: await count("select count(*) as n from ad_events where verdict = 'repeat'"),
    differences: (await verifyAds(db)).differences.length,
  };
}

async function makeAd({ db }: Database, index: number): Promise<string> {
  const ad = { agentIds: ['3'], placement: 'crack', picture: '/i/a/1.webp', link: 'https://example.com/' } as const;
  return (await saveAd(db, { ...ad, importKey: `crash ${index}`, name: `ad ${index}` })).adId;
}

/** Accounts with a session each; the tokens. */
async function makeSessions({ pool }: Database, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await pool.query(
    `with made as (
       insert into accounts (agent_id, user_code, nickname) select 3, code, 'x' from unnest($1::text[]) as given (code)
       returning id, user_code
     )
     insert into sessions (token_hash, agent_id, account_id, created_at, last_seen_at, expires_at, address, user_agent)
     select given.hash, 3, made.id, now(), now(), now() + interval '1 day', '', ''
     from unnest($1::text[], $2::bytea[]) as given (code, hash) join made on made.user_code = given.code`,
    [tokens.map(() => randomUUID()), tokens.map((token) => hash('sha256', token, 'buffer'))],
  );
  return tokens;
}

function addressOf(account: number): string {
  return `10.${(account >> 16) & 255}.${(account >> 8) & 255}.${account & 255}`;
}

/** Whether the event was acknowledged. No answer, or one that says that something failed, is none. */
function answers(url: string, headers: Record<string, string>, agent: Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { agent, headers: { ...headers, 'x-client': 'web/1.0.0', 'user-agent': 'Mozilla/5.0 (crash run)' } },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.once('error', () => resolve(false));
        response.once('end', () => {
          const { statusCode = 0 } = response;
          if (statusCode === 200) resolve((JSON.parse(body) as { code: number }).code === 0);
          else if (statusCode >= 500) resolve(false);
          else reject(new Error(`${url} answered ${body}`));
        });
      },
    );
    call.once('error', () => resolve(false));
    call.end();
  });
}
