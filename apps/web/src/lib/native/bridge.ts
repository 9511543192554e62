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
