import type { CallOutput } from '@liuguang/contract/calls.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import type { AgentService } from '../../agent/agent.public.ts';
import type { AgeCheck, Asker } from './age-check.ts';
import type { AgeRepository } from './age.repository.ts';
import type { OutsideCheck } from './outside-check.ts';

/** What became of an answer. `screen`: where the person goes on. */
export type Finished =
  | { readonly state: 'confirmed'; readonly screen: string }
  | { readonly state: 'not of age' | 'unknown' }
  /** Nothing was stored. */
  | { readonly state: 'refused'; readonly why: string };

export type AgeService = ReturnType<typeof ageService>;

interface Deps {
  readonly db: Db;
  readonly checks: AgeRepository;
  readonly agents: Pick<AgentService, 'info'>;
  readonly check: AgeCheck;
  /** The same, where somebody else checks. */
  readonly outside: OutsideCheck | undefined;
  readonly stopPlaying: (accountId: string) => Promise<void>;
  readonly clock: () => number;
}

export function ageService({ db, checks, agents, check, outside, stopPlaying, clock }: Deps) {
  return {
    async confirm(asker: Asker): Promise<CallOutput<'confirmAge'>> {
      const { agentId, accountId } = asker;
      const { adultEnabled } = await agents.info(agentId);
      if (!adultEnabled || (await checks.inYouthMode(accountId))) throw fail('FORBIDDEN');
      const begun = await check.begin(asker);
      if (!begun.confirmed) return { ageConfirmed: false, url: begun.url };
      const confirmation = { method: check.method, provider: null, until: null };
      // Youth mode may have been turned on meanwhile.
      if (!(await checks.confirm(db, accountId, confirmation, clock()))) throw fail('FORBIDDEN');
      return { ageConfirmed: true, url: null };
    },

    /** The person comes back from the outside check. `sessionAt`: the open session of this browser at an agent. */
    async finish(token: string, sessionAt: (agentId: string) => Promise<Account | null>): Promise<Finished> {
      const answer = outside?.read(token);
      if (!answer) return { state: 'refused', why: 'not an answer' };
      const asked = await checks.find(answer.stateHash);
      if (!asked?.nonceHash.equals(answer.nonceHash)) return { state: 'refused', why: 'nobody asked' };
      const { agentId, accountId, provider } = asked;
      // Before it is used up: a stranger who got hold of the answer must not be able to spend it.
      const account = await sessionAt(agentId);
      if (account?.accountId !== accountId || account.sessionId !== asked.sessionId)
        return { state: 'refused', why: 'another browser' };
      const now = clock();
      if (asked.answered || asked.expiresAt <= now) return { state: 'refused', why: 'used or late' };
      const { adultEnabled } = await agents.info(agentId);
      return await transact(db, async (trx): Promise<Finished> => {
        if (!(await checks.answer(trx, asked.id, answer, now))) return { state: 'refused', why: 'used or late' };
        if (answer.result !== 'adult') return { state: answer.result === 'minor' ? 'not of age' : 'unknown' };
        const confirmation = { method: 'provider', provider, until: answer.validUntil } as const;
        if (!adultEnabled || !(await checks.confirm(trx, accountId, confirmation, now)))
          return { state: 'refused', why: 'closed meanwhile' };
        return { state: 'confirmed', screen: asked.back };
      });
    },

    /** Forgets that the age was ever confirmed; what plays by it stops. */
    async leave(accountId: string) {
      await transact(db, async (trx) => await checks.forget(trx, accountId));
      await stopPlaying(accountId);
    },

    /** Before the first request: an outside check counts from then on, and nothing that people only said. */
    async prepare() {
      if (check.method === 'provider') await checks.forgetDeclarations();
    },
  };
}
