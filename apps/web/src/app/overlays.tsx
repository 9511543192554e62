import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AccountQuestion } from '../features/login-popup/account-question.tsx';
import { LoginPopup } from '../features/login-popup/login-popup.tsx';
import { useMemory } from '../shared/store.ts';
import { dismissTop } from '../ui/layers.ts';

/** What may lie over any screen. Loaded when it is needed for the first time. */
export function Overlays() {
  useLeadHome();
  return (
    <>
      <LoginPopup />
      <AccountQuestion />
      {!globalThis.CloseWatcher && <BackCloses />}
    </>
  );
}

const leadHome: ReadonlySet<string> = new Set(['/scanCode', '/resetPassword']);

/** Screens that have done their work once somebody is in. */
function useLeadHome(): void {
  const router = useRouter();
  const logins = useMemory((memory) => memory.logins);
  useEffect(() => {
    if (logins > 0 && leadHome.has(router.state.location.pathname)) void router.navigate({ to: '/', replace: true });
  }, [logins, router]);
}

/** Back closes what lies on top before it leaves the screen, in browsers that do not tell layers by themselves. */
function BackCloses(): null {
  useBlocker({ shouldBlockFn: ({ action }) => action === 'BACK' && dismissTop(), enableBeforeUnload: false });
  return null;
}
