import { create } from 'zustand';
import { local } from './storage.ts';

/** Settings of this device, kept on it. */
export interface Preferences {
  /** A video starts when its screen opens. */
  readonly autoplay: boolean;
  readonly startMuted: boolean;
  /** The lowest quality, unless another is chosen by hand. */
  readonly dataSaver: boolean;
}

const defaults: Preferences = { autoplay: true, startMuted: false, dataSaver: false };

export const usePreferences = create<Preferences>(() => local.read('preferences') ?? defaults);

export function preferences(): Preferences {
  return usePreferences.getState();
}

/** On this device or by the browser: nothing is loaded that nobody has asked for yet. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return preferences().dataSaver || connection?.saveData === true;
}

export function changePreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
  local.write('preferences', { ...preferences(), ...changes });
}
