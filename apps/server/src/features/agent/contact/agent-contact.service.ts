import type { CallOutput } from '@liuguang/contract/calls.ts';
import { isSiteLink } from '../../../platform/links/safe-link.ts';
import { safeContactLink } from './contact-link.ts';
import type { AgentContactRepository, StoredContact, StoredRelease } from './agent-contact.repository.ts';
import { compareVersions } from '../version.ts';

export interface AgentContactService {
  contacts(agentId: string): Promise<CallOutput<'getBusinessInfo'>['list']>;
  groups(agentId: string): Promise<CallOutput<'getNeverLoseTouch'>['groups']>;
  addresses(agentId: string): Promise<CallOutput<'foreverUrl'>['list']>;
  fallbackHosts(agentId: string): Promise<CallOutput<'getMultilineDomains'>['list']>;
  /** What the newest version brings; with `current`, only when that is older. */
  update(agentId: string, current?: string): Promise<CallOutput<'getPopUpUpdateMessage'>>;
}

interface Deps {
  readonly repository: AgentContactRepository;
  readonly clock: () => number;
}

/** Links are checked again on the way out: rows may be older than the rules. Only sites and screens of the app pass. */
export function agentContactService({ repository, clock }: Deps): AgentContactService {
  return {
    contacts: async (agentId) =>
      (await repository.contacts(agentId, ['official', 'business', 'service', 'group'])).flatMap(toContact),

    groups: async (agentId) => (await repository.contacts(agentId, ['group'])).flatMap(toContact),

    async addresses(agentId) {
      const rows = await repository.contacts(agentId, ['address']);
      return rows.filter(({ value }) => isSiteLink(value)).map(({ name, value }) => ({ name, url: value }));
    },

    async fallbackHosts(agentId) {
      const origins = await repository.fallbackHosts(agentId);
      return origins.filter((origin) => URL.parse(origin)?.origin === origin).map((domain) => ({ domain }));
    },

    async update(agentId, current) {
      const releases = await repository.releases(agentId, new Date(clock()));
      const newer = releases
        .filter(({ versionName }) => current === undefined || compareVersions(versionName, current) > 0)
        .toSorted((a, b) => compareVersions(b.versionName, a.versionName));
      const [newest] = newer;
      if (!newest) return { isForcedUpdate: false, updateMessage: null };
      // Who skipped a forced version must take the newest one, even if that one is not forced itself.
      const forced = current === undefined ? newest.isForceUpdate : newer.some(({ isForceUpdate }) => isForceUpdate);
      return { isForcedUpdate: forced, updateMessage: toMessage(newest, forced) };
    },
  };
}

function toContact({ kind, name, value, link }: StoredContact) {
  if (kind === 'address') return [];
  return [{ kind, name, value, link: safeContactLink(link) }];
}

function toMessage({ versionName, updateContent, apkUrl }: StoredRelease, isForceUpdate: boolean) {
  return { versionName, updateContent, apkUrl: isSiteLink(apkUrl) ? apkUrl : '', isForceUpdate };
}
