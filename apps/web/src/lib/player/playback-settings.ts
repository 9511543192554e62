import { create } from 'zustand';
import { rates } from './quality.ts';
import { lateStorage } from '../storage/late-storage.ts';

/** How videos go on, as this device was told; not part of the account. */
export interface PlaybackSettings {
  /** 自动连播: what comes next starts by itself. */
  readonly next: boolean;
  /** 小窗播放: who leaves a video that plays takes it along. */
  readonly mini: boolean;
  /** Speed in percent: the same for every title. */
  readonly rate: number;
}

const defaults: PlaybackSettings = { next: true, mini: true, rate: 100 };

export const usePlayback = create<PlaybackSettings>(() => lateStorage.read('playback') ?? defaults);

/** The remembered speed, if it is one that the menu has. */
export function keptRate(): number {
  const { rate } = usePlayback.getState();
  return rates.find((one) => Math.round(one * 100) === rate) ?? 1;
}

export function changePlayback(changes: Partial<PlaybackSettings>): void {
  usePlayback.setState(changes);
  lateStorage.write('playback', usePlayback.getState());
}
