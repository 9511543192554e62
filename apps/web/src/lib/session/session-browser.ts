import type { QueryClient } from '@tanstack/react-query';
import { agentQuery } from '../config/agent.ts';
import { watchInstall } from '../native/install.ts';
import { hasBridge } from '../native/bridge.ts';
import { callApi } from '../api/client.ts';
import { hostStorage } from '../hosts/host-storage.ts';
import { forgetAccount } from './forget-account.ts';
import { logProblem } from '../log.ts';
import { type Arrival, ownMachineCode, renewMachineCode } from './machine-code.ts';
import { createTabs } from './session-tabs.ts';
import { createSession } from './session-run.ts';
import { forgetUser, showUser, shownUser, welcomeQueries } from './session-queries.ts';
import { local } from '../storage/storage.ts';
import { useAppStore } from '../storage/app-store.ts';

/** The session of this page: session-run.ts with the real clock, storage, network and tabs. */

let queries: QueryClient | undefined;
/** The ticket of a move from another host, until it was shown. */
let brought: { luggage: string; machineCode: string } | undefined;
/** The code of another account that the link brought. */
let offered: string | undefined;
/** Unpacks what came along with the ticket. */
let settle: (() => void) | undefined;
/** The link says which agent is meant, whatever the host. */
let linked = false;
const tabs = createTabs();
const quiet = { quiet: true };

export const session = createSession({
  now: Date.now,
  later: (ms, work) => {
    const timer = setTimeout(work, ms);
    // A phone that finds its network again does not sit out the wait.
    addEventListener('online', work, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('online', work);
    };
  },
  alone: tabs.alone,
  agent: async () => {
    const config = await queries?.fetchQuery(agentQuery());
    // A host that shows another agent than so far is not ours any more, unless it proves that it is.
    const known = hostStorage.read('hostUrl')?.agentId;
    if (config && known !== undefined && known !== config.agentId && !linked) await hostFailing(true);
  },
  moved: async () => {
    if (!brought) return undefined;
    const { showTicket } = await import('../hosts/arrive.ts');
    const { luggage, machineCode } = brought;
    const found = await showTicket(machineCode, luggage);
    brought = undefined;
    if (found === null) return undefined;
    offered = undefined;
    if ('user' in found) {
      settle = found.settle;
      return found.user;
    }
    const current = maskUserCode(local.read('userInfo')?.userCode ?? '');
    const { asks: maskedUserCode, ticket } = found;
    const question = { kind: 'switch', machineCode, maskedUserCode, current, ticket } as const;
    useAppStore.setState({ question });
    return undefined;
  },
  api: {
    getUserInfo: () => callApi('getUserInfo', {}, quiet),
    autoRegUser: (input) => callApi('autoRegUser', { userName: local.read('code') ?? '', ...input }, quiet),
    loginUser: (input) => callApi('loginUser', input, quiet),
  },
  device: {
    machineCode: ownMachineCode,
    renew: renewMachineCode,
    adopt: (machineCode) => local.write('machineCode', machineCode),
    vouched: hasBridge,
    wasSignedIn: () => local.read('_isLogin') === 'yes',
  },
  show: {
    welcome(user, { opened, byPerson }) {
      const { userCode: before, claimed = false } = local.read('userInfo') ?? {};
      const another = before !== undefined && before !== user.userCode;
      // A visitor who signs in goes on with what they began; anybody else's things are not for the next.
      if (another && (claimed || !byPerson)) forgetAccount();
      const moved = settle !== undefined;
      settle?.();
      settle = undefined;
      local.write('_isLogin', 'yes');
      useAppStore.setState((memory) => ({
        signedIn: true,
        entering: false,
        question: memory.question?.kind === 'confirm' ? null : memory.question,
        // The session of a member ended and the device's own account took its place: that is not who was here.
        showLoginPopup: another && !byPerson && !moved,
        logins: memory.logins + (byPerson ? 1 : 0),
      }));
      showUser(queries, user);
      welcomeQueries(queries, { another, refetch: byPerson || (opened && before !== undefined) });
      if (opened) tabs.post({ userCode: user.userCode });
      prepare(user.userCode, opened);
      if (before === undefined || (another && byPerson && !claimed)) takeReadingAlong(user.userCode, before);
    },
    markLost() {
      local.write('_isLogin', 'no');
      useAppStore.setState({ signedIn: false, entering: true });
    },
    giveWay: () => useAppStore.setState({ entering: false }),
    leave({ tellOthers, why }) {
      local.write('_isLogin', 'no');
      const question = why === undefined ? null : ({ kind: 'refused', message: why } as const);
      useAppStore.setState({ signedIn: false, entering: false, showLoginPopup: why === undefined, question });
      forgetUser(queries);
      forgetAccount();
      if (tellOthers) tabs.post({ userCode: null });
    },
    ask(maskedUserCode) {
      local.write('_isLogin', 'no');
      useAppStore.setState({ signedIn: false, entering: false, question: { kind: 'confirm', maskedUserCode } });
    },
  },
});

/** After a payment: other tabs show at once what it changes. */
export function tellTabs(): void {
  // Back from the cashier the session of this page may not have begun yet.
  const userCode = (shownUser(queries) ?? local.read('userInfo'))?.userCode;
  if (userCode !== undefined) tabs.post({ userCode, changed: true });
}

/** What the rights of the account decide is asked for again; without an answer it stays until its screen asks. */
async function askAnew(): Promise<void> {
  try {
    showUser(queries, await callApi('getUserInfo', {}, quiet));
    welcomeQueries(queries, { another: false, refetch: true });
  } catch (error) {
    logProblem('another tab paid, and this one could not ask', error);
  }
}

export const sessionQueries = (): QueryClient | undefined => queries;

/** Asked by the client; known here, so that the first screen need not know where it is. */
export async function hostFailing(unsure?: boolean): Promise<void> {
  const failover = await import('../hosts/failover.ts');
  await failover.hostFailing(unsure);
}

/** Who comes in goes on in the novels that were read here before, by nobody or by the visitor that they were. */
function takeReadingAlong(account: string, visitor?: string): void {
  if ((globalThis as { indexedDB?: IDBFactory }).indexedDB === undefined) return;
  import('../offline/adopt-reading.ts')
    .then(({ adoptReading }) => adoptReading(account, visitor))
    .catch((error: unknown) => logProblem('what was read before is not found by the account', error));
}

/** For the day when this host is out of reach. */
function prepare(userCode: string | undefined, fresh: boolean): void {
  if (linked) return;
  import('../hosts/prepare.ts')
    .then(({ prepareHosts }) => prepareHosts(userCode, fresh))
    .catch((error: unknown) => logProblem('the other hosts are not known', error));
}

/** Begins the visit with what the link brought. */
export function startSession(client: QueryClient, arrival: Arrival): void {
  queries = client;
  const { ticket, machineCode } = arrival;
  ({ offered } = arrival);
  linked = arrival.agentid !== undefined && bakedAgent === undefined;
  if (ticket !== undefined) brought = { luggage: ticket, machineCode: offered ?? machineCode };
  useAppStore.setState({ entering: true, youth: local.read('userInfo')?.youthMode === true });
  tabs.listen(({ userCode, changed }) => {
    if (userCode === null) session.tell({ type: 'out-elsewhere' });
    else if (changed && userCode === shownUser(queries)?.userCode) void askAnew();
    else if (!useAppStore.getState().signedIn || userCode !== shownUser(queries)?.userCode)
      session.tell({ type: 'in-elsewhere' });
  });
  session.tell({ type: 'start' });
  watchInstall();
  void inTheBackground();
}

/** What can wait until somebody is in, or it is clear that nobody gets in silently. */
async function inTheBackground(): Promise<void> {
  await settled();
  // In memory, while there is a host to load it from.
  void import('../hosts/failover.ts').catch(() => undefined);
  if (!useAppStore.getState().signedIn) prepare(undefined, false);
  if (offered !== undefined) await offerAccount(offered);
  await saveOrigin();
  // What was read without a network, even if no book is opened in this visit.
  const { sendWaitingPlaces } = await import('../offline/places.ts');
  await sendWaitingPlaces();
}

/** The account learns what this device is, and by which link its visitor came last. */
export async function saveOrigin(): Promise<void> {
  const { saveDevice } = await import('./save-device.ts');
  await saveDevice();
}

/** Somebody is in, or it is clear that nobody gets in silently: no login of ours is on its way any more. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    if (!useAppStore.getState().entering) return resolve();
    const stop = useAppStore.subscribe(({ entering }) => {
      if (entering) return;
      stop();
      resolve();
    });
  });
}

/** Never a silent switch: looks whose account the link means, and asks. */
export async function offerAccount(machineCode: string): Promise<void> {
  try {
    const found = await session.peek(machineCode);
    const current = maskUserCode(local.read('userInfo')?.userCode ?? '');
    if (found.claimed) return useAppStore.setState({ question: { kind: 'claimed', current } });
    const masked = found.needsConfirm ? found.maskedUserCode : maskUserCode(found.userCode);
    useAppStore.setState({ question: { kind: 'switch', machineCode, maskedUserCode: masked, current } });
  } catch (error) {
    logProblem('the account of the link was not found', error);
  }
}

/** As the server masks it: LG820****17. */
function maskUserCode(userCode: string): string {
  return userCode && `${userCode.slice(0, 5)}****${userCode.slice(-2)}`;
}
