import type { QueryClient } from '@tanstack/react-query';
import { agentQuery } from '../lib/config/agent.ts';
import { watchPictures } from '../lib/hosts/watch-pictures.ts';
import { configureClient } from '../lib/api/client.ts';
import { logProblem } from '../lib/log.ts';
import { type Arrival, arrive, ownMachineCode } from '../lib/session/machine-code.ts';
import { inPreview } from '../lib/config/preview.ts';
import { local, tabStorage } from '../lib/storage/storage.ts';
import { useAppStore } from '../lib/storage/app-store.ts';
import { takeUpEarly } from './early/early-queries.ts';
import { showToast } from '../ui/feedback/toast.tsx';

/**
 * The start of a visit, in the order of docs/rules.md: clean the address, join client and storage, ask who the agent is.
 * Getting in follows in session-machine.ts, whose code is loaded once the first screen stands.
 */
export function start(queryClient: QueryClient): { enter: () => void } {
  const arrival = arrive();
  watchPictures();
  const { agentid } = arrival;
  // What the router would do by an error that it throws, catches and follows.
  if (/^#?\/?$/.test(location.hash)) history.replaceState(history.state, '', '#/home');
  if (arrival.replaced) local.write('_isLogin', 'no');
  if (arrival.ticket) {
    // Who was moved here from another host is in the middle of a visit.
    tabStorage.write('isOne', 'yes');
    tabStorage.write('__flag', 'line');
  }
  useAppStore.setState({
    signedIn: local.read('_isLogin') === 'yes',
    entering: true,
    // Before the session knows it again: what is not for the young is not even drawn.
    youth: local.read('userInfo')?.youthMode === true,
    // Somebody who comes back from an ad of ours is not met by the next one.
    showMask: tabStorage.read('__flag') !== 'line',
    linkedAgent: agentid,
    ...(agentid === undefined ? {} : { agentid }),
  });

  configureClient({
    base: import.meta.env.BASE_URL,
    credentials: inPreview ? 'omit' : 'same-origin',
    carried: () => carriedFields(agentid),
    onErrorMessage: (message) => showToast(message, 'error'),
    onMessage: (message) => showToast(message),
    onYouthLock: (youthLock) => useAppStore.setState({ youthLock }),
    onHostFailing: async (unsure) => await (await loadSession())?.hostFailing(unsure),
    onSessionLost: () => void (inPreview || loadSession().then((loaded) => loaded?.session.lost())),
  });
  // What came with the page is asked for again by the screen, when it is too old.
  if (!queryClient.getQueryData(agentQuery().queryKey)) void queryClient.prefetchQuery(agentQuery());
  void takeUpEarly(queryClient, location.hash);
  // A link that is opened in this very tab changes only the hash. Heard before the router, which must not see the codes.
  addEventListener('popstate', () => {
    if (/[?&#](?:(?:machineC|c)ode|invite)=/.test(location.hash)) arriveAgain();
  });
  return { enter: () => void enter(queryClient, arrival) };
}

const retryAfterMs = 10_000;

async function enter(queryClient: QueryClient, arrival: Arrival): Promise<void> {
  if (inPreview) {
    const { hearLooks } = await import('../lib/config/preview-look.ts');
    hearLooks(queryClient);
    return useAppStore.setState({ entering: false });
  }
  const loaded = await loadSession();
  if (loaded) return loaded.startSession(queryClient, arrival);
  // Screens that wait for it say so instead of waiting on.
  useAppStore.setState({ entering: false });
  setTimeout(() => void enter(queryClient, arrival), retryAfterMs);
  return undefined;
}

function arriveAgain(): void {
  const { offered, replaced } = arrive();
  if (replaced) location.reload();
  void loadSession().then((loaded) => (offered === undefined ? loaded?.saveOrigin() : loaded?.offerAccount(offered)));
}

const loadSession = retryingImport(() => import('../lib/session/session-browser.ts'));

/** Asked for again with the next need when it did not come: without it one can look around, only not get in. */
function retryingImport<T>(load: () => Promise<T>): () => Promise<T | undefined> {
  let loading: Promise<T | undefined> | undefined;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      logProblem('the session did not load', cause);
      loading = undefined;
      return undefined;
    }));
}

/**
 * The agent goes along once it is known: from the link, or resolved by the server from host and channel. Before that
 * the server decides; sending our default of 3 would overrule the host.
 */
function carriedFields(linkedAgent: string | undefined) {
  const open: Record<string, string> = {};
  const agentid = linkedAgent ?? useAppStore.getState().resolvedAgent;
  const channelApi = local.read('channelApi');
  const userName = local.read('code');
  if (agentid) open['agentid'] = agentid;
  if (channelApi) open['channelApi'] = channelApi;
  if (userName) open['userName'] = userName;
  return { open, secret: { machineCode: ownMachineCode() } };
}
