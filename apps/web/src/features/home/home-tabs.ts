import { create } from 'zustand';
import { everyGroup } from './api.ts';

interface HomeTabs {
  readonly groupId: string;
  /** How far each tab was scrolled when it was left. */
  readonly scrolled: Readonly<Record<string, number>>;
  readonly choose: (groupId: string, scrollY: number) => void;
}

/** Which tab of home is open; lives as long as the page, so that going back finds it. */
export const useHomeTabs = create<HomeTabs>((set) => ({
  groupId: everyGroup,
  scrolled: {},
  choose: (groupId, scrollY) =>
    set((state) => ({ groupId, scrolled: { ...state.scrolled, [state.groupId]: scrollY } })),
}));

/**
 * Where a tab opens: at its own place. Once the tab row sticks to the top it stays there, so that a tap on a tab never
 * makes the row jump away from under the finger.
 */
export function openingScroll(saved: number | undefined, scrollY: number, rowTop: number): number {
  return scrollY >= rowTop ? Math.max(saved ?? 0, rowTop) : scrollY;
}
