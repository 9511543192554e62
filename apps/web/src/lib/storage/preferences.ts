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

export function changePreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
  local.write('preferences', { ...preferences(), ...changes });
}
