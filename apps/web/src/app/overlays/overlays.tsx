import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { BottomBanner } from '../../features/ad/overlays/bottom-banner.tsx';
import { FloatingIcons } from '../../features/ad/floating/floating-icons.tsx';
import { HomePopup } from '../../features/ad/overlays/home-popup.tsx';
import { Splash } from '../../features/ad/overlays/splash.tsx';
import { UpdateBox } from '../../features/ad/overlays/update-box.tsx';
import { useArrival } from '../../features/ad/use-arrival.ts';
import { usePopups } from '../../features/ad/overlays/use-popups.ts';
import { WatchAd } from '../../features/ad/watch/watch-ad.tsx';
import { AccountQuestion } from '../../features/account/login-popup/account-question.tsx';
import { LoginPopup } from '../../features/account/login-popup/login-popup.tsx';
import { MiniHost } from '../../features/video/mini/mini-host.tsx';
import { useAdFree } from '../../entities/ad/ad-free.ts';
import { recoverQueries } from '../../lib/api/recover.ts';
import { usePlatformKeys } from '../../lib/config/agent.ts';
import { followUnread } from '../../entities/message/live-unread.ts';
import { logProblem } from '../../lib/log.ts';
import { useUser } from '../../lib/session/session.ts';
import { lateStorage } from '../../lib/storage/late-storage.ts';
import { tabStorage } from '../../lib/storage/storage.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { dismissTop } from '../../ui/layers.ts';
import { HostBanner } from './overlay-host-banner.tsx';
import { OfflineBanner } from './overlay-offline.tsx';
import { useTurn } from './overlay-queue.ts';
import { recoverScreens } from './recover-screens.ts';
import { UpdateReady } from './update-ready.tsx';
import { useNewVersion } from './use-new-version.ts';
import { useWarmPlayer } from './use-warm-player.ts';

const YouthLock = lazyPart(() => import('../../features/youth/youth-lock.tsx').then((module) => module.YouthLock));

const RecoverySheet = lazyPart(() =>
  import('../../entities/user/recovery-sheet.tsx').then((module) => module.RecoverySheet),
);
const FactorSheet = lazyPart(() =>
  import('../../features/account/second-factor/factor-sheet.tsx').then((module) => module.FactorSheet),
);
const PushOffer = lazyPart(() =>
  import('../../features/message/push/push-offer.tsx').then((module) => module.PushOffer),
);

/** A video that plays by itself is no place for what covers it. */
const undisturbed: ReadonlySet<string> = new Set(['/recommend']);

/** What may lie over any screen. Loaded when the first screen stands. */
export function Overlays() {
  useLeadHome();
  useLiveUnread();
  useKeptPush();
  useSystemAppearance();
  useWarmPlayer();
  useRecovered();
  const locked = useAppStore((memory) => memory.youthLock !== null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const withTabs = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.tabBar === true });
  const adFree = useAdFree();
  const calm = !withTabs || undisturbed.has(path);
  const met = useReturnedFromAd();
  const atHome = path === '/home';

  const { settled, splash } = useArrival({ splash: !adFree && !calm && !met });
  const { popup, closePopup } = usePopups(settled && atHome && !adFree);
  const { versionCont, showWdsfk, showLookAd, pushOffer, factorQuestion } = useAppStore();
  const [factor, setFactor] = useState(false);
  if (factorQuestion && !factor) setFactor(true);
  const [offered, setOffered] = useState(false);
  if (pushOffer && !offered) setOffered(true);
  const account = useAppStore((memory) => memory.showLoginPopup || memory.question !== null);
  const recovery = useUser().data?.recovery;
  const [seen, setSeen] = useState(false);
  const turn = useTurn({
    update: versionCont !== null,
    splash: showWdsfk && splash !== null,
    account,
    recovery: recovery !== undefined && !seen,
    watch: showLookAd,
    popup: popup !== undefined,
  });
  const newVersion = useNewVersion();
  const updateReady = newVersion.offered && turn === null;
  const toolIcon = usePlatformKeys().flag('AI_TOOL_ENTRY');

  return (
    <>
      <OfflineBanner />
      <HostBanner />
      {turn === 'update' && versionCont && <UpdateBox version={versionCont} />}
      {turn === 'splash' && splash && <Splash ad={splash} onClose={() => useAppStore.setState({ showWdsfk: false })} />}
      {turn === 'popup' && popup && <HomePopup key={popup.adId} ad={popup} onClose={closePopup} />}
      {/* These close with a movement of their own, so they stay until something else has its turn. */}
      {(turn === null || turn === 'account') && (
        <>
          <LoginPopup />
          <AccountQuestion />
        </>
      )}
      {turn === 'recovery' && recovery && (
        <Suspense>
          <RecoverySheet recovery={recovery} open onClose={() => setSeen(true)} />
        </Suspense>
      )}
      {(turn === null || turn === 'watch') && <WatchAd />}
      {updateReady && <UpdateReady onLater={newVersion.later} />}
      <MiniHost />
      {atHome && !adFree && !updateReady && <BottomBanner />}
      {!calm && <FloatingIcons tool={toolIcon} ads={!adFree} />}
      {offered && turn === null && !updateReady && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
      {factor && (
        <Suspense>
          <FactorSheet />
        </Suspense>
      )}
      {locked && (
        <Suspense>
          <YouthLock />
        </Suspense>
      )}
      <BackCloses />
    </>
  );
}

/** Somebody who comes back from an ad of ours is not met by the next one: once, then the visit is like any other. */
function useReturnedFromAd(): boolean {
  const [returned] = useState(() => tabStorage.read('__flag') === 'line');
  useEffect(() => {
    tabStorage.remove('__flag');
    // Back from the site with the page as it was left: nothing starts anew, so nothing is to be spared either.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) tabStorage.remove('__flag');
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  return returned;
}

/** The badges are true without a reload while somebody is in. */
function useLiveUnread(): void {
  const client = useQueryClient();
  const isIn = useAppStore((memory) => memory.signedIn && !memory.entering);
  useEffect(() => (isIn ? followUnread(client) : undefined), [client, isIn]);
}

/** Who wants notices on this device keeps getting them, see lib/push. */
function useKeptPush(): void {
  const isIn = useAppStore((memory) => memory.signedIn && !memory.entering);
  const userCode = useUser().data?.userCode;
  useEffect(() => {
    if (!isIn || userCode === undefined || lateStorage.read('push') === undefined) return;
    import('../../lib/push/push.ts')
      .then(({ keepPush }) => keepPush(userCode))
      .catch((error: unknown) => logProblem('push was not kept up', error));
  }, [isIn, userCode]);
}

/** Screens that could not be loaded come back with the network. */
function useRecovered(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => recoverQueries(client), [client]);
  useEffect(() => recoverScreens(router), [router]);
}

/** Day and night come while the app is open, too. */
function useSystemAppearance(): void {
  useEffect(() => {
    if (lateStorage.read('appearance') !== 'system') return;
    import('../../lib/display/appearance.ts')
      .then(({ followSystem }) => followSystem())
      .catch((error: unknown) => logProblem('the look does not follow the system', error));
  }, []);
}

const leadHome: ReadonlySet<string> = new Set(['/scanCode', '/resetPassword']);

/** Screens that have done their work once somebody is in. */
function useLeadHome(): void {
  const router = useRouter();
  const logins = useAppStore((memory) => memory.logins);
  useEffect(() => {
    if (logins > 0 && leadHome.has(router.state.location.pathname)) void router.navigate({ to: '/', replace: true });
  }, [logins, router]);
}

/**
 * Back closes what lies on top before it leaves the screen. Phones whose browser tells layers itself (ui/layers.ts) take no
 * step in the history for it; a desktop's does, whatever it can tell.
 */
function BackCloses(): null {
  useBlocker({ shouldBlockFn: ({ action }) => action === 'BACK' && dismissTop(), enableBeforeUnload: false });
  return null;
}
