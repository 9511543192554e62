import { callBridge } from './bridge.ts';
import { wrapperOf } from './wrapper.ts';

export type Saved = 'saved' | 'impossible';

/** An app on the iOS home screen has no downloads: a link with `download` would leave the app and lose the picture. */
function isStandaloneIos(device: Navigator): boolean {
  return (device as { standalone?: boolean }).standalone === true;
}

/** Saves by the native wrapper where there is one, else as a download. */
export async function savePicture(dataUrl: string, name: string, device: Navigator = navigator): Promise<Saved> {
  if (await callBridge('saveImage', dataUrl)) {
    void callBridge('haptic', 'success');
    return 'saved';
  }
  // The web view of a wrapper has no downloads either.
  if (isStandaloneIos(device) || wrapperOf()) return 'impossible';
  const link = document.createElement('a');
  link.href = dataUrl;
  link.download = name;
  link.click();
  return 'saved';
}
