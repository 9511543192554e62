/** The native wrapper, where there is one. Every method is optional and may fail; the web then does without. */
interface LiuguangBridge {
  requestCameraPermission?: () => unknown;
  haptic?: (kind: string) => unknown;
  saveImage?: (dataUrl: string) => unknown;
  keepAwake?: (on: boolean) => unknown;
}

declare global {
  var LiuguangBridge: LiuguangBridge | undefined;
}

export const hasBridge = (): boolean =>
  typeof globalThis.LiuguangBridge === 'object' && globalThis.LiuguangBridge !== null;

/** Calls a method of the wrapper. False when there is none, it lacks the method, or the method failed. */
export async function callBridge<M extends keyof LiuguangBridge>(
  method: M,
  ...args: Parameters<NonNullable<LiuguangBridge[M]>>
): Promise<boolean> {
  const work = globalThis.LiuguangBridge?.[method] as ((...values: unknown[]) => unknown) | undefined;
  if (typeof work !== 'function') return false;
  try {
    await work.apply(globalThis.LiuguangBridge, args);
    return true;
  } catch {
    return false;
  }
}

/** A short tap of the motor: by the wrapper, else by the browser, else nothing. */
export async function haptic(kind: 'light' | 'success' | 'error' = 'light'): Promise<void> {
  const done = await callBridge('haptic', kind);
  if (!done) globalThis.navigator?.vibrate?.(kind === 'error' ? [12, 40, 12] : 10);
}
