import type { Platform } from '@liuguang/contract/shapes/contact.ts';
import './bridge.ts';

/** Which wrapper this is, and which version of it. Null in a browser, and where the wrapper does not say it properly. */
export function wrapperOf(
  bridge = globalThis.LiuguangBridge,
): { readonly platform: Exclude<Platform, 'web'>; readonly versionName: string } | null {
  const { platform, version } = bridge ?? {};
  if (platform !== 'android' && platform !== 'ios') return null;
  if (typeof version !== 'string' || !/^v?\d{1,6}(?:\.\d{1,6}){0,3}$/.test(version)) return null;
  return { platform, versionName: version };
}
