import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { hostKeyOf } from '../../../platform/config/host-key.ts';
import { createLimiter } from '../../../platform/limits/limiter.ts';
import { testDatabase } from '../../../testing/database.ts';
import { startDnsServer } from '../../../testing/dns-server.ts';
import { testSecrets } from '../../../testing/modules.ts';
import { hostRules } from '../agent-host.ts';
import { runChecks } from './domain.jobs.ts';
import { domainProof, recordOf } from './domain-proof.ts';
import { claimToken, domainRows } from './domain.repository.ts';
import { domainService } from './domain.service.ts';

const dayMs = 24 * 3_600_000;
const config = { publicUrl: 'https://main.example', env: 'production' };
const agentId = '3';
const host = 'kept.example';
let now = Date.UTC(2026, 11, 1);
const database = await testDatabase();
const dns = await startDnsServer();
afterAll(async () => {
  await database.close();
  await dns[Symbol.asyncDispose]();
});

const clock = () => now;

function setUp() {
  const { db, pool } = database;
  const limiter = createLimiter({ pool, clock, log: pino({ level: 'silent' }) });
  const proofs = domainProof({ servers: [dns.address], key: hostKeyOf(testSecrets) });
  const domains = domainService({ db, clock, limiter, proofs });
  const check = () => runChecks(db, { proofs, domains, clock, config }, new AbortController().signal);
  const rows = async () => (await domainRows(db, agentId)).map((row) => `${row.host} ${row.state}`);
  return { db, domains, check, rows };
}

it('takes what was proven meanwhile, keeps it for a week without its record, and asks for it again then', async () => {
  const { db, domains, check, rows } = setUp();
  for (const each of [host, 'never.example']) await domains.claim(db, { agentId, host: each }, hostRules(config));
  const { name, value } = recordOf(host, (await claimToken(db, { agentId, host })) ?? '');
  dns.txt.set(name, [value]);
  await check();
  expect(await rows()).toEqual([`${host} proven`, 'never.example pending']);

  // A resolver that says nothing says nothing against anybody.
  dns.silent = true;
  now += 8 * dayMs;
  await check();
  expect(await rows()).toEqual([`${host} proven`]);
  dns.silent = false;

  dns.txt.delete(name);
  for (const day of [1, 2, 3]) {
    now += 2 * dayMs;
    await check();
    expect([day, await rows()]).toEqual([day, [`${host} proven`]]);
  }
  dns.txt.set(name, [value]);
  now += 2 * dayMs;
  await check();
  expect((await domainRows(db, agentId))[0]).toMatchObject({ state: 'proven', failingSince: null });

  dns.txt.delete(name);
  for (let day = 0; day < 9; day += 1) {
    now += dayMs + 1;
    await check();
  }
  expect(await rows()).toEqual([`${host} lapsed`]);
  const lapses = await db.selectFrom('audit_log').select('subject').where('action', '=', 'domain.lapse').execute();
  expect(lapses).toEqual([{ subject: `domain ${host}` }]);

  dns.txt.set(name, [value]);
  now += 11 * 60_000;
  await check();
  expect(await rows()).toEqual([`${host} proven`]);
}, 60_000);

it('leaves alone what an owner confirmed', async () => {
  const { db, domains, check, rows } = setUp();
  await domains.claim(db, { agentId, host: 'word.example' }, hostRules(config));
  await domains.confirm(db, { agentId, host: 'word.example' }, hostRules(config));
  now += 60 * dayMs;
  await check();
  expect(await rows()).toContain('word.example proven');
});
