import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { transact } from '../../../platform/db/db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { hostRules } from '../agent-host.ts';
import { agentTag } from '../agent.service.ts';
import { dropExpired, noteDomain, openClaims, provenLongAgo } from './domain-checks.repository.ts';
import type { DomainProof } from './domain-proof.ts';
import { lapseDomain } from './domain.repository.ts';
import type { DomainService } from './domain.service.ts';

const dayMs = 24 * 3_600_000;
const claimEveryMs = 10 * 60_000;
const mostAtOnce = 100;
/** Somebody may move a domain, or lose a record by mistake: so long the host stays theirs without a proof. */
const graceMs = 7 * dayMs;

interface Deps {
  readonly proofs: DomainProof;
  readonly domains: DomainService;
  readonly clock: () => number;
  readonly config: Parameters<typeof hostRules>[0];
}

/** Looks for the proofs of claims, and once a day whether those of domains are still there. */
export function checkDomains(deps: Deps) {
  return defineJob({
    id: 'agent.checkDomains',
    payload: z.object({}),
    cron: '*/10 * * * *',
    maxAttempts: 1,
    load: () => Promise.resolve(async (_payload, { database: { db }, signal }) => runChecks(db, deps, signal)),
  });
}

/** Apart from the job, so that a test can run it at a time of its own. */
export async function runChecks(db: Db, deps: Deps, signal: AbortSignal): Promise<void> {
  const { proofs, domains, clock, config } = deps;
  await dropExpired(db, clock());
  for (const { token, ...which } of await openClaims(db, clock() - claimEveryMs, mostAtOnce)) {
    if (signal.aborted) return;
    const looked = { which, token, ...(await proofs.find(which.host, token)) };
    // What the rules refuse by now stays a claim until it expires.
    await transact(db, (trx) => domains.settle(trx, looked, hostRules(config))).catch(() => undefined);
  }
  for (const domain of await provenLongAgo(db, clock() - dayMs, mostAtOnce)) {
    if (signal.aborted) return;
    await checkAgain(db, deps, domain);
  }
}

type Proven = Awaited<ReturnType<typeof provenLongAgo>>[number];

async function checkAgain(db: Db, { proofs, clock }: Deps, { failingSince, ...domain }: Proven): Promise<void> {
  const { agentId, host, token } = domain;
  const found = await proofs.find(host, token);
  const isThere = found.proof !== null || (await proofs.isOurs(host, agentId));
  const now = clock();
  if (isThere || found.unsure) {
    await noteDomain(db, domain, now, isThere ? null : failingSince);
    return;
  }
  const since = failingSince ?? now;
  if (now - since < graceMs) {
    await noteDomain(db, domain, now, since);
    return;
  }
  await transact(db, async (trx) => {
    if (!(await lapseDomain(trx, domain, now))) return;
    await invalidate(trx, agentTag);
    const details = { host, since: new Date(since).toISOString() };
    await audit(trx, now, { agentId, actor: 'system', action: 'domain.lapse', subject: `domain ${host}`, details });
  });
}
