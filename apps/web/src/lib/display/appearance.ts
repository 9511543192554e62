import { create } from 'zustand';
import { lateStorage } from '../storage/late-storage.ts';

/** Dark unless somebody chose otherwise. */
export type Appearance = 'dark' | 'light' | 'system';

export const useAppearance = create<{ appearance: Appearance }>(() => ({
  appearance: lateStorage.read('appearance') ?? 'dark',
}));

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)');

export function changeAppearance(appearance: Appearance): void {
  useAppearance.setState({ appearance });
  if (appearance === 'dark') lateStorage.remove('appearance');
  else lateStorage.write('appearance', appearance);
  if (appearance === 'system') followSystem();
  show();
}

/** What index.html does before the first paint, again: the choice or the system has changed. */
function show(): void {
  const { appearance } = useAppearance.getState();
  const light = appearance === 'light' || (appearance === 'system' && systemIsLight().matches);
  const root = document.documentElement;
  if (light) root.dataset['theme'] = 'light';
  else delete root.dataset['theme'];
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = getComputedStyle(root).getPropertyValue('--bg-page').trim();
}

let following = false;

/** Follows the system as long as the page lives. */
export function followSystem(): void {
  if (following) return;
  following = true;
  systemIsLight().addEventListener('change', show);
}
