import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { agentQuery } from '../../lib/config/agent.ts';
import styles from '../app.module.css';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { shouldOpenFree } from '../first-entry.ts';
import { TabBar } from './tab-bar.tsx';

/** The frame of the main screens: room for the tab bar, and the bar where the screen has one. */
export function Shell() {
  const tabBar = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.tabBar === true });
  const atHome = useRouterState({ select: (state) => state.location.pathname === '/home' });
  const banner = useAppStore((memory) => memory.banner);
  const navigate = useNavigate();
  const config = useQuery(agentQuery()).data;
  useEffect(() => {
    // Only on a first visit: later ones know the keys before the route is entered (see routes.tsx).
    if (atHome && shouldOpenFree(config)) void navigate({ to: '/free', replace: true });
  }, [atHome, config, navigate]);
  return (
    <>
      <div className={tabBar ? styles.aboveBar : undefined} data-banner={banner || undefined}>
        <Outlet />
      </div>
      {tabBar && <TabBar />}
    </>
  );
}
