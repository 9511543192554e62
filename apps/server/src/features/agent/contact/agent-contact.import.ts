import { versionName } from '@liuguang/contract/shapes/contact.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { hostName } from '../../../platform/net/host-name.ts';
import { isSiteLink } from '../../../platform/links/safe-link.ts';
import { isContactLink } from './contact-link.ts';
import type { StoredContact, StoredRelease } from './agent-contact.repository.ts';
import { agentTag } from '../agent.service.ts';

export interface AgentContactsImport {
  readonly agentId: string;
  /** In the order in which they are shown; an `address` has its url as value. */
  readonly contacts: readonly StoredContact[];
  /** Origins such as https://b.example, in the order to try them. Each becomes a domain of the agent. */
  readonly fallbackHosts: readonly string[];
  readonly releases: readonly StoredRelease[];
}

/** Replaces contacts, fallback hosts and releases of an agent; idempotent. */
export async function saveAgentContacts(db: Db, given: AgentContactsImport): Promise<void> {
  const wrong = problemOf(given);
  if (wrong !== null) throw new TypeError(`agent ${given.agentId}: ${wrong}`);
  const agent_id = given.agentId;
  const write = async (tx: Db) => {
    for (const table of ['agent_contacts', 'agent_fallback_hosts', 'agent_releases'] as const) {
      await tx.deleteFrom(table).where('agent_id', '=', agent_id).execute();
    }
    const contacts = given.contacts.map((contact, position) => ({ agent_id, position, ...contact }));
    if (contacts.length > 0) await tx.insertInto('agent_contacts').values(contacts).execute();
    const hosts = given.fallbackHosts.map((origin, position) => ({ agent_id, position, origin }));
    if (hosts.length > 0) {
      await tx.insertInto('agent_fallback_hosts').values(hosts).execute();
      await tx
        .insertInto('agent_domains')
        .values(hosts.map(({ origin }) => ({ agent_id, domain: hostName(origin) ?? '' })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const releases = given.releases.map(({ versionName: version_name, updateContent, apkUrl, isForceUpdate }) => ({
      agent_id,
      version_name,
      content: updateContent,
      apk_url: apkUrl,
      forced: isForceUpdate,
    }));
    if (releases.length > 0) await tx.insertInto('agent_releases').values(releases).execute();
    await invalidate(tx, agentTag);
  };
  await (db.isTransaction ? write(db) : transact(db, write));
}

function problemOf({ contacts, fallbackHosts, releases }: AgentContactsImport): string | null {
  const contact = contacts.find(({ kind, value, link }) =>
    kind === 'address' ? !isSiteLink(value) : link !== null && !isContactLink(link),
  );
  if (contact)
    return `contact ${contact.name} must lead to an http(s) address, a route of the app, a number (tel:) or a mailbox (mailto:)`;
  const host = fallbackHosts.find((origin) => !isSiteLink(origin) || URL.parse(origin)?.origin !== origin);
  if (host !== undefined) return `fallback host ${host} must be an origin such as https://b.example`;
  const release = releases.find(
    ({ versionName: name, apkUrl }) => !versionName.safeParse(name).success || (apkUrl !== '' && !isSiteLink(apkUrl)),
  );
  return release ? `version ${release.versionName} must be numbers and dots, its apkUrl http(s)` : null;
}
