/**
 * The native wrapper, where there is one. Everything is optional and may fail; the web then does without. Each member is
 * described in docs/native.md, and a test holds the reference wrappers in native/ to this list.
 */
interface LiuguangBridge {
  readonly platform?: string;
  readonly version?: string;
  requestCameraPermission?: () => unknown;
  haptic?: (kind: HapticKind) => unknown;
  saveImage?: (dataUrl: string) => unknown;
  keepAwake?: (on: boolean) => unknown;
  openLink?: (url: string) => unknown;
}

/** `light`: a choice was made. `medium`: a gesture took hold. `success`: something was finished. */
type HapticKind = 'light' | 'medium' | 'success';

type Method = Exclude<keyof LiuguangBridge, 'platform' | 'version'>;

declare global {
  var LiuguangBridge: LiuguangBridge | undefined;
}

export const hasBridge = (): boolean =>
  typeof globalThis.LiuguangBridge === 'object' && globalThis.LiuguangBridge !== null;

/** Calls a method of the wrapper. False when there is none, it lacks the method, or the method failed. */
export async function callBridge<M extends Method>(
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
