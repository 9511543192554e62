import { createHash, timingSafeEqual } from 'node:crypto';
import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { fail, failSaying } from '../../platform/http/fail.ts';
import type { AgentService } from '../agent/agent.service.ts';
import type { AgeCheck } from './age-check.ts';
import type { Passwords } from './password.ts';
import type { ProfileRepository } from './profile.repository.ts';

interface Self {
  readonly agentId: string;
  readonly accountId: string;
}

export interface ProfileService {
  edit(accountId: string, edit: ParsedInput<'updateUserInfo'>): Promise<void>;
  saveMachine(accountId: string, information: string): Promise<void>;
  /** `secretcode`: the agent's public client tag, as the caller sent it. */
  saveMessage(self: Self, message: ParsedInput<'saveUserMessage'>, secretcode: string): Promise<void>;
  youthMode(accountId: string, given: { on: boolean; pin: string }): Promise<CallOutput<'youthMode'>>;
  confirmAge(self: Self): Promise<CallOutput<'confirmAge'>>;
}

interface Deps {
  readonly profiles: ProfileRepository;
  readonly agents: AgentService;
  readonly passwords: Passwords;
  readonly ageCheck: AgeCheck;
  readonly clock: () => number;
}

export function profileService({ profiles, agents, passwords, ageCheck, clock }: Deps): ProfileService {
  return {
    async edit(accountId, { avatar, ...edit }) {
      // A picture is named by its upload, and there are no uploads yet.
      if (avatar !== undefined) throw fail('NOT_FOUND');
      await profiles.edit(accountId, edit);
    },

    async saveMachine(accountId, information) {
      await profiles.saveMachine(accountId, information, clock());
    },

    async saveMessage({ agentId, accountId }, { machineCode, md5, channelApi, userName }, secretcode) {
      const agent = await agents.info(agentId);
      const expected = createHash('md5').update(machineCode).digest('hex');
      if (!sameText(secretcode, agent.secretcode) || md5.toLowerCase() !== expected) throw fail('FORBIDDEN');
      await profiles.saveSource(accountId, { channelApi, userName }, clock());
    },

    async youthMode(accountId, { on, pin }) {
      const before = await profiles.youthPin(accountId);
      if (before !== null && !(await passwords.verify(before, pin))) throw failSaying('密码错误', 'WRONG_CREDENTIALS');
      if (on === (before !== null)) return { youthMode: on };
      const after = on ? await passwords.hash(pin) : null;
      if (!(await profiles.setYouthPin(accountId, { before, after })))
        throw failSaying('密码错误', 'WRONG_CREDENTIALS');
      return { youthMode: on };
    },

    async confirmAge({ agentId, accountId }) {
      const { adultEnabled } = await agents.info(agentId);
      if (!adultEnabled || (await profiles.youthPin(accountId)) !== null) throw fail('FORBIDDEN');
      const check = await ageCheck.begin(accountId);
      if (!check.confirmed) return { ageConfirmed: false, url: check.url };
      // Youth mode may have been turned on meanwhile.
      if (!(await profiles.confirmAge(accountId, clock()))) throw fail('FORBIDDEN');
      return { ageConfirmed: true, url: null };
    },
  };
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
