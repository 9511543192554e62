import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';

/** The splash that came with the page: seen before any script of the app has run, and nothing but a picture until then. */
export const greetingId = 'splash';

interface Greeting {
  readonly ad: Ad;
  /** Otherwise the page was kept, and its ad may be over. */
  readonly isNew: boolean;
}

let greeting: Greeting | undefined;

const element = () => document.getElementById(greetingId);

/** Says which ad it is; without effect where the page did not show it. */
export function greetWith(told: Greeting): void {
  if (!element()) return;
  greeting = told;
  useAppStore.setState({ showWdsfk: true });
}

export function greetingOf(): Greeting | undefined {
  return greeting;
}

/** When its picture was there; undefined when there is none, or none yet. */
export function greetedSince(): number | undefined {
  const image = element()?.querySelector('img');
  if (!image?.complete || image.naturalWidth === 0) return undefined;
  const [file] = performance.getEntriesByName(image.currentSrc);
  return performance.timeOrigin + (file ? file.startTime + file.duration : performance.now());
}

/** The splash that counts and can be tapped has come in its place. */
export function replaceGreeting(): void {
  greeting = undefined;
  element()?.remove();
}

/** There is to be none. */
export function endGreeting(): void {
  const root = document.getElementById('root');
  if (root && element()) root.inert = false;
  replaceGreeting();
}
