import { inPreview } from '../config/preview.ts';
import { hasBridge } from '../native/bridge.ts';

/**
 * What push is on this device. `none`: the browser has none, or it is of no use here (the native wrapper, a page without
 * https). `install`: an iPhone or iPad, where only an app on the home screen may. `denied`: forbidden in the browser, and
 * only to be allowed there.
 */
export type PushDevice = 'none' | 'install' | 'denied' | 'possible';

/** Missing in old browsers and on pages without https, whatever the types say. */
type Here = Partial<Pick<typeof globalThis, 'Notification' | 'isSecureContext' | 'matchMedia'>> & {
  PushManager?: unknown;
};

export function pushDevice(): PushDevice {
  const { Notification, PushManager, isSecureContext } = globalThis as Here;
  if (inPreview || hasBridge() || !isSecureContext || !('serviceWorker' in navigator)) return 'none';
  if (PushManager === undefined || Notification === undefined) return isApple() && !isInstalled() ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** iPads call themselves Macs; only they have fingers. */
function isApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function isInstalled(): boolean {
  return (
    (navigator as { standalone?: boolean }).standalone === true || matchMedia('(display-mode: standalone)').matches
  );
}
