import { hostListText } from '@liuguang/contract/host-proof.ts';
import { callApi } from '../api/client.ts';
import { isSigned } from './host-key.ts';
import { probeHost } from './host-probe.ts';
import { type HostList, hostStorage } from './host-storage.ts';

/** The list that may be used: signed by this installation and not over. What lies in storage is believed no more than what comes in. */
export async function usableList(now = Date.now()): Promise<HostList | null> {
  const kept = hostStorage.read('hostUrl');
  return kept && kept.expiresAt > now && (await isSigned(hostListText(kept), kept.signature)) ? kept : null;
}

/** Asks this host for the list; keeps it if it is signed and not older than what is kept. Answers what may be used then. */
export async function refreshList(home: string): Promise<HostList | null> {
  const { list, ...rest } = await callApi('getMultilineDomains', { first: home }, { quiet: true });
  const given = { ...rest, domains: list.map(({ domain }) => domain) };
  if (await mayReplace(given)) hostStorage.write('hostUrl', given);
  return await usableList();
}

async function mayReplace(given: HostList): Promise<boolean> {
  // A host that is none of the agent's has no others either; an empty list takes back an older one.
  if (given.domains.length > 0 && !given.domains.includes(location.origin)) return false;
  if (given.expiresAt <= Date.now() || !(await isSigned(hostListText(given), given.signature))) return false;
  const kept = await usableList();
  if (!kept) return true;
  if (kept.agentId === given.agentId) return given.serial >= kept.serial;
  // Another agent than so far: only if the host itself proves that it is that one's now.
  return await probeHost(location.origin, given.agentId);
}
