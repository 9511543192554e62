import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
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
import { useAdFree } from '../../entities/ad/ad-free.ts';
import { usePlatformKeys } from '../../lib/config/agent.ts';
import { followUnread } from '../../entities/message/live-unread.ts';
import { tabStorage } from '../../lib/storage/storage.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { dismissTop } from '../../ui/layers.ts';
import { HostBanner } from './overlay-host-banner.tsx';
import { OfflineBanner } from './overlay-offline.tsx';
import { useTurn } from './overlay-queue.ts';

const YouthLock = lazy(() =>
  import('../../features/youth/youth-lock.tsx').then((module) => ({ default: module.YouthLock })),
);

/** A video that plays by itself is no place for what covers it. */
const undisturbed: ReadonlySet<string> = new Set(['/recommend']);

/** What may lie over any screen. Loaded when the first screen stands. */
export function Overlays() {
  useLeadHome();
  useLiveUnread();
  const locked = useAppStore((memory) => memory.youthLock !== null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const withTabs = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.tabBar === true });
  const adFree = useAdFree();
  const calm = !withTabs || undisturbed.has(path);
  const met = useReturnedFromAd();
  const atHome = path === '/home';

  const { settled, splash } = useArrival({ splash: !adFree && !calm && !met });
  const { popup, closePopup } = usePopups(settled && atHome && !adFree);
  const { versionCont, showWdsfk, showLookAd } = useAppStore();
  const account = useAppStore((memory) => memory.showLoginPopup || memory.question !== null);
  const turn = useTurn({
    update: versionCont !== null,
    splash: showWdsfk && splash !== null,
    account,
    watch: showLookAd,
    popup: popup !== undefined,
  });
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
      {(turn === null || turn === 'watch') && <WatchAd />}
      {atHome && !adFree && <BottomBanner />}
      {!calm && <FloatingIcons tool={toolIcon} ads={!adFree} />}
      {locked && (
        <Suspense>
          <YouthLock />
        </Suspense>
      )}
      {!globalThis.CloseWatcher && <BackCloses />}
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

const leadHome: ReadonlySet<string> = new Set(['/scanCode', '/resetPassword']);

/** Screens that have done their work once somebody is in. */
function useLeadHome(): void {
  const router = useRouter();
  const logins = useAppStore((memory) => memory.logins);
  useEffect(() => {
    if (logins > 0 && leadHome.has(router.state.location.pathname)) void router.navigate({ to: '/', replace: true });
  }, [logins, router]);
}

/** Back closes what lies on top before it leaves the screen, in browsers that do not tell layers by themselves. */
function BackCloses(): null {
  useBlocker({ shouldBlockFn: ({ action }) => action === 'BACK' && dismissTop(), enableBeforeUnload: false });
  return null;
}
