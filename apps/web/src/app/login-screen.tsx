import { createElement, useEffect } from 'react';
import { useMemory } from '../shared/store.ts';
import { lazyScreen } from './lazy-screen.tsx';
import type { Screen } from './lazy-screen.tsx';
import type { ScreenInfo } from './route-table.ts';

const signedOut = lazyScreen(() =>
  import('../features/placeholder/placeholder-page.tsx').then((module) => module.SignedOutPage),
);

/** A screen that needs a login: without one the popup is asked for and a quiet state stands behind it. */
export function loginScreen(info: ScreenInfo, screen: Screen): Screen {
  if (!info.login) return screen;
  function LoginScreen() {
    const signedIn = useMemory((memory) => memory.signedIn);
    useEffect(() => {
      if (!signedIn) useMemory.setState({ showLoginPopup: true });
    }, [signedIn]);
    return createElement(signedIn ? screen : signedOut);
  }
  LoginScreen.inside = screen;
  LoginScreen.preload = async () => {
    const needed = useMemory.getState().signedIn ? screen : signedOut;
    await needed.preload?.();
  };
  return LoginScreen;
}
