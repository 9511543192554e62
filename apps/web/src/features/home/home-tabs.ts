import { create } from 'zustand';
import type { QueryClient } from '@tanstack/react-query';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { local } from '../../lib/storage/storage.ts';
import { askWhoIAm, everyGroup } from './api.ts';

interface HomeTabs {
  readonly groupId: string;
  /** How far each tab was scrolled when it was left. */
  readonly scrolled: Readonly<Record<string, number>>;
  /** 推荐 is personal. As it was at the start or at the last refresh: a list never changes under who comes back to it. */
  readonly learned: boolean;
  readonly choose: (groupId: string, scrollY: number) => void;
}

/** Which tab of home is open; lives as long as the page, so that going back finds it. */
export const useHomeTabs = create<HomeTabs>((set) => ({
  groupId: everyGroup,
  scrolled: {},
  learned: local.read('userInfo')?.learned === true,
  choose: (groupId, scrollY) =>
    set((state) => ({ groupId, scrolled: { ...state.scrolled, [state.groupId]: scrollY } })),
}));

/** Before 推荐 is started over: what was watched meanwhile may have made it personal. */
export async function lookAtTaste(client: QueryClient): Promise<boolean> {
  // Without an answer it stays as it is.
  if (useAppStore.getState().signedIn) await askWhoIAm(client).catch(() => undefined);
  const learned = local.read('userInfo')?.learned === true;
  useHomeTabs.setState({ learned });
  return learned;
}

/**
 * Where a tab opens: at its own place. Once the tab row sticks to the top it stays there, so that a tap on a tab never
 * makes the row jump away from under the finger.
 */
export function openingScroll(saved: number | undefined, scrollY: number, rowTop: number): number {
  return scrollY >= rowTop ? Math.max(saved ?? 0, rowTop) : scrollY;
}
