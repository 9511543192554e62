import type { DomainRow } from '@liuguang/contract/admin/domain.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import { hostName } from '../../../platform/net/host-name.ts';
import type { HostRules } from '../agent-host.ts';
import { agentTag } from '../agent.service.ts';
import { claimedHost } from './domain-name.ts';
import type { DomainProof, Found } from './domain-proof.ts';
import {
  addClaim,
  claimToken,
  domainRows,
  dropClaim,
  hostsOfOthers,
  isTaken,
  noteCheck,
  releaseDomain,
  takeDomain,
  type Which,
} from './domain.repository.ts';

const hour = 3600;
/** A check asks servers of others: so many in an hour for one host, one agent, and all of them. */
const checks = { host: 20, agent: 60, all: 300 };

export type DomainService = ReturnType<typeof domainService>;

/** What a look at the servers of others found, for `settle`. */
interface Looked extends Found {
  readonly which: Which;
  readonly token: string;
}

interface Deps {
  readonly db: Db;
  readonly clock: () => number;
  readonly limiter: Limiter;
  readonly proofs: DomainProof;
}

const refuse = (host: string) => fail('INVALID_INPUT', { fields: { host } });

/** Asks for a host in the name of an agent; answers what is wrong with it, or null. */
export async function claimDomain(
  trx: Db,
  { agentId, host: given }: Which,
  rules: HostRules,
  now: number,
): Promise<{ host: string } | { problem: string }> {
  const claimed = claimedHost(given, { agentId, rules, others: await hostsOfOthers(trx, agentId) });
  if ('problem' in claimed) return claimed;
  const which = { agentId, host: claimed.host };
  if (await isTaken(trx, which)) return { problem: `${which.host} 已是本渠道的域名` };
  if (!(await addClaim(trx, which, now))) return { problem: '待验证的域名太多，请先处理或移除一些' };
  return claimed;
}

const canonical = ({ agentId, host }: Which): Which => ({ agentId, host: hostName(host) ?? host });

async function rowOf(trx: Db, { agentId, host }: Which): Promise<DomainRow> {
  const row = (await domainRows(trx, agentId)).find((each) => each.host === host);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

export function domainService({ db, clock, limiter, proofs }: Deps) {
  async function count(key: string, max: number): Promise<void> {
    await limiter.take({ key: `domain-check ${key}`, max, seconds: hour, failClosed: true });
  }

  /** The rules may have changed, and the host may have been taken, since it was asked for. */
  async function take(trx: Db, which: Which, rules: HostRules, proof: 'hand' | 'dns' | 'file', token: string | null) {
    const claimed = claimedHost(which.host, { ...which, rules, others: await hostsOfOthers(trx, which.agentId) });
    if ('problem' in claimed) throw failSaying(claimed.problem, 'CONFLICT');
    if (!(await takeDomain(trx, { ...which, proof, token }, clock())))
      throw failSaying(`${which.host} 已被其他渠道使用`, 'CONFLICT');
    await invalidate(trx, agentTag);
  }

  return {
    list: async (agentId: string): Promise<DomainRow[]> => await domainRows(db, agentId),

    async claim(trx: Db, which: Which, rules: HostRules): Promise<DomainRow> {
      const claimed = await claimDomain(trx, which, rules, clock());
      if ('problem' in claimed) throw refuse(claimed.problem);
      return await rowOf(trx, { agentId: which.agentId, host: claimed.host });
    },

    /** Asks the servers of others, so outside a transaction; what comes of it is for `settle`. */
    async look(asked: Which): Promise<Looked> {
      const { agentId, host } = canonical(asked);
      const token = await claimToken(db, { agentId, host });
      if (token === null) throw fail('NOT_FOUND');
      await count(`${agentId} ${host}`, checks.host);
      await count(agentId, checks.agent);
      await count('all', checks.all);
      return { which: { agentId, host }, token, ...(await proofs.find(host, token)) };
    },

    async settle(trx: Db, looked: Looked, rules: HostRules): Promise<DomainRow> {
      const { which, token, proof, problem } = looked;
      // Another request may have settled or removed it meanwhile.
      if ((await claimToken(trx, which)) !== token) return await rowOf(trx, which);
      if (proof) await take(trx, which, rules, proof, token);
      else await noteCheck(trx, which, clock(), problem);
      return await rowOf(trx, which);
    },

    async confirm(trx: Db, asked: Which, rules: HostRules): Promise<DomainRow> {
      const which = canonical(asked);
      if ((await claimToken(trx, which)) === null) throw fail('NOT_FOUND');
      await take(trx, which, rules, 'hand', null);
      return await rowOf(trx, which);
    },

    async remove(trx: Db, asked: Which): Promise<void> {
      const which = canonical(asked);
      const released = await releaseDomain(trx, which);
      const dropped = await dropClaim(trx, which);
      if (!released && !dropped) throw fail('NOT_FOUND');
      if (released) await invalidate(trx, agentTag);
    },
  };
}
