import { createElement, useEffect, useState } from 'react';
import { useAppStore } from '../lib/storage/app-store.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import styles from './app.module.css';
import { lazyScreen, type Screen } from './lazy-screen.tsx';
import type { ScreenInfo } from './route-table.ts';

const signedOut = lazyScreen(async () => (await import('./shell/signed-out-page.tsx')).SignedOutPage);

/** A screen that needs a login: without one the popup is asked for and a quiet state stands behind it. */
export function loginScreen(info: ScreenInfo, screen: Screen): Screen {
  if (!info.login) return screen;
  function LoginScreen() {
    const signedIn = useAppStore((memory) => memory.signedIn);
    const entering = useAppStore((memory) => memory.entering);
    // A session that is lost for a moment takes nobody's screen, with what they typed into it, away.
    const [shown, setShown] = useState(signedIn);
    const show = signedIn || (shown && entering);
    if (show !== shown) setShown(show);
    useEffect(() => {
      if (!signedIn && !entering) useAppStore.setState({ showLoginPopup: true });
    }, [signedIn, entering]);
    useEffect(() => {
      // While somebody logs in, what they came for is loaded. If that fails, it is tried again when it is shown.
      screen.preload?.().catch(() => undefined);
    }, []);
    if (show) return createElement(screen);
    return entering ? <EnteringState /> : createElement(signedOut);
  }
  LoginScreen.preload = async () => {
    const needed = useAppStore.getState().signedIn ? screen : signedOut;
    await needed.preload?.();
  };
  return LoginScreen;
}

/** The silent way in takes a moment on the first visit; asking for a login before it is through would be too early. */
function EnteringState() {
  return (
    <div className={styles.entering}>
      <Spinner label="正在进入" />
    </div>
  );
}
