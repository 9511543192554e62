import { create } from 'zustand';
import { hasBridge } from './bridge.ts';
import { inPreview } from '../config/preview.ts';

/** The browser offers to put the app on the home screen; Safari and Firefox never do. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  readonly offer: InstallOffer | null;
  readonly installed: boolean;
}

export const useInstall = create<InstallState>(() => ({ offer: null, installed: isInstalled() }));

/** Opened from the home screen, or by the native app. */
function isInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || hasBridge() || matchMedia('(display-mode: standalone)').matches;
}

/** Keeps the offer for the row on /mine, instead of letting the browser put a bar over the page. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => useInstall.setState({ offer: null, installed: true }));
}

/** Whether there is anything to be put on a home screen. */
export function useMayInstall(): boolean {
  return useInstall(({ installed }) => !installed && !inPreview);
}

/** Asks the browser, which asks the person. False when it has no offer: only its own menu helps then. */
export async function askToInstall(): Promise<boolean> {
  const { offer } = useInstall.getState();
  if (!offer) return false;
  // An offer can be taken up once.
  useInstall.setState({ offer: null });
  await offer.prompt();
  return true;
}

export type HomeScreenWay = 'apple' | 'wechat' | 'menu';

/** How this browser is told by hand. */
export function homeScreenWay({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): HomeScreenWay {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  // An iPad says that it is a Mac.
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return apple ? 'apple' : 'menu';
}
