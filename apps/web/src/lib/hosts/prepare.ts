import { callApi } from '../api/client.ts';
import { renewKeptPage } from '../config/kept-page.ts';
import { logProblem } from '../log.ts';
import { isBusy } from '../native/busy.ts';
import { ownMachineCode } from '../session/machine-code.ts';
import { hasHostKey } from './host-key.ts';
import { refreshList } from './host-list.ts';
import { leftLately, moveTo } from './host-move.ts';
import { probeHost } from './host-probe.ts';
import { type HostList, hostStorage, hostTabStorage, rememberIndex } from './host-storage.ts';

/** Renewed long before it ends: the day on which it is needed is not known. */
const renewBeforeMs = 10 * 24 * 3_600_000;
/** A host that comes and goes is not gone back to at once. */
const settleMs = 5 * 60_000;

let asked: Promise<HostList | null> | undefined;

/**
 * For the day when this host is out of reach: keeps the signed list of the others and a ticket for this device. Once per
 * visit the list, a ticket whenever there is none for this account or (`fresh`) its session is a new one.
 */
export async function prepareHosts(userCode: string | undefined, fresh: boolean): Promise<void> {
  if (!(await hasHostKey())) return;
  asked ??= learnList();
  const list = await asked.catch(() => {
    asked = undefined;
    return null;
  });
  if (!list?.domains.some((origin) => origin !== location.origin)) return;
  if (userCode !== undefined) await keepTicket(userCode, fresh);
  await renewPolicy(list);
  await goBack(list);
}

async function learnList(): Promise<HostList | null> {
  const home = hostStorage.read('hostHome')?.origin ?? location.origin;
  const list = await refreshList(home);
  // Given up by the operator: this host is home now.
  if (list && home !== location.origin && !list.domains.includes(home)) hostStorage.remove('hostHome');
  if (hostStorage.read('hostHome')) rememberMoved(list);
  return list;
}

/** The place in the list for the rest of this tab's life, if it came here from another host; a cold start has none. */
function rememberMoved(list: HostList | null): void {
  if (hostTabStorage.read('hostIndex') !== undefined) rememberIndex(list?.domains.indexOf(location.origin) ?? -1);
}

async function keepTicket(userCode: string, fresh: boolean): Promise<void> {
  const kept = hostStorage.read('hostTicket');
  const isGood = kept?.userCode === userCode && kept.expiresAt - renewBeforeMs > Date.now();
  if (isGood && !fresh) return;
  const given = await callApi('host/ticket', { machineCode: ownMachineCode() }, { quiet: true });
  hostStorage.write('hostTicket', { ...given, userCode });
  hostStorage.remove('hostLast');
}

/** The page that the background worker kept has the content policy of that day, which names the hosts of that day. */
async function renewPolicy({ serial, domains }: HostList): Promise<void> {
  const others = domains.filter((origin) => origin !== location.origin);
  const names = (page: Response | undefined) => {
    const policy = page?.headers.get('content-security-policy') ?? '';
    return others.every((origin) => policy.includes(origin));
  };
  await renewKeptPage(`hosts=${serial}`, names).catch((error: unknown) =>
    logProblem('the kept page was not renewed', error),
  );
}

/** On a cold start, when the host that this device came from has recovered. Not without the ticket that lets it in there. */
async function goBack(list: HostList): Promise<void> {
  const home = hostStorage.read('hostHome');
  if (!home || home.origin === location.origin || hostTabStorage.read('hostIndex') !== undefined) return;
  const tooSoon = Date.now() - home.since < settleMs || leftLately();
  if (tooSoon || !list.domains.includes(home.origin) || !hostStorage.read('hostTicket')) return;
  if ((await probeHost(home.origin, list.agentId)) && !isBusy()) moveTo(home.origin, home.origin);
}
