import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Platform } from '@liuguang/contract/shapes/contact.ts';
import { productVersion } from '../../../platform/product-version.ts';
import { isSiteLink } from '../../../platform/links/safe-link.ts';
import { safeContactLink } from './contact-link.ts';
import type { AgentContactRepository, StoredContact, StoredRelease } from './agent-contact.repository.ts';
import { compareVersions } from '../version.ts';

export type AgentContactService = ReturnType<typeof agentContactService>;

interface Deps {
  readonly repository: AgentContactRepository;
  readonly clock: () => number;
}

/** Links are checked again on the way out: rows may be older than the rules. Only sites and screens of the app pass. */
export function agentContactService({ repository, clock }: Deps) {
  return {
    contacts: async (agentId: string) =>
      (await repository.contacts(agentId, ['official', 'business', 'service', 'group'])).flatMap(toContact),

    groups: async (agentId: string) => (await repository.contacts(agentId, ['group'])).flatMap(toContact),

    async addresses(agentId: string): Promise<CallOutput<'foreverUrl'>['list']> {
      const rows = await repository.contacts(agentId, ['address']);
      return rows.filter(({ value }) => isSiteLink(value)).map(({ name, value }) => ({ name, url: value }));
    },

    /** What the newest version for the platform brings; with `current`, only when that is older. */
    async update(agentId: string, platform: Platform, current?: string): Promise<CallOutput<'getPopUpUpdateMessage'>> {
      const releases = await repository.releases(agentId, platform, new Date(clock()));
      const newer = releases
        .filter(isToBeHad)
        .filter(({ versionName }) => current === undefined || compareVersions(versionName, current) > 0)
        .toSorted((a, b) => compareVersions(b.versionName, a.versionName));
      const [newest] = newer;
      if (!newest) return { isForcedUpdate: false, updateMessage: null };
      // Who skipped a forced version must take the newest one, even if that one is not forced itself. Where there is no
      // way to get it, nobody is shut out.
      const must = current === undefined ? newest.isForceUpdate : newer.some(({ isForceUpdate }) => isForceUpdate);
      const forced = must && (platform === 'web' || isSiteLink(newest.apkUrl));
      return { isForcedUpdate: forced, updateMessage: toMessage(newest, forced) };
    },
  };
}

/** A web bundle that this server does not have cannot be taken by anybody, whatever number was typed. */
function isToBeHad({ platform, versionName }: StoredRelease): boolean {
  return platform !== 'web' || compareVersions(versionName, productVersion) <= 0;
}

function toContact({ kind, name, value, link }: StoredContact) {
  if (kind === 'address') return [];
  return [{ kind, name, value, link: safeContactLink(link) }];
}

function toMessage({ versionName, updateContent, apkUrl }: StoredRelease, isForceUpdate: boolean) {
  return { versionName, updateContent, apkUrl: isSiteLink(apkUrl) ? apkUrl : '', isForceUpdate };
}
