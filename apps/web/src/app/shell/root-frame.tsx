import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useKnownVip } from '../../entities/user/use-known-vip.ts';
import { useAgent } from '../../lib/config/agent.ts';
import { useScreenTitle } from '../../lib/navigation/screen-title.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { ToastHost } from '../../ui/feedback/toast.tsx';
import { useTakenOver } from '../../ui/use-taken-over.ts';
import styles from '../app.module.css';
import { OverlayHost } from '../overlays/overlay-host.tsx';

/** Around every screen: progress bar, toast, document title, focus. */
export function RootFrame() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' });
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const routeTitle = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const ownTitle = useScreenTitle((state) => state.title);
  const title = ownTitle ?? routeTitle;
  const screen = useRef<HTMLElement>(null);
  const agentName = useAgent()?.agentName;
  const takenOver = useTakenOver();
  const vip = useKnownVip();

  useEffect(() => {
    if (agentName === undefined) return;
    document.title = path === '/home' || title === undefined ? agentName : `${title} · ${agentName}`;
  }, [agentName, path, title]);

  useEffect(() => void document.documentElement.toggleAttribute('data-vip', vip), [vip]);

  const focused = useRef(path);
  useEffect(() => {
    if (focused.current === path) return;
    // Not on arrival: the browser puts the focus there by itself.
    // And not away from a field that is being typed into: the keyboard would close.
    if (focused.current !== undefined && !(document.activeElement instanceof HTMLInputElement))
      screen.current?.focus({ preventScroll: true });
    focused.current = path;
  }, [path]);

  return (
    <>
      <ProgressBar active={loading} />
      <main ref={screen} className={styles.screen} tabIndex={-1} aria-label={routeTitle}>
        <Outlet />
      </main>
      <OverlayHost />
      {/* Not inside the root: a layer takes that out of reach, and what a toast says would not be heard. */}
      {takenOver && createPortal(<ToastHost />, document.body)}
    </>
  );
}
