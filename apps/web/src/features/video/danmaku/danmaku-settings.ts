import { create } from 'zustand';
import { lateStorage } from '../../../lib/storage/late-storage.ts';

/** In percent; kept on this device. */
export interface DanmakuSettings {
  readonly on: boolean;
  readonly size: number;
  readonly opacity: number;
  /** How much of the picture is written on. */
  readonly area: number;
  readonly density: number;
}

interface Stored extends DanmakuSettings {
  /** Whose danmaku are not shown here. */
  readonly blocks: readonly string[];
}

/** Movement across the picture is asked for by who has asked the system for less of it. */
const wantsStillness = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

const defaults = (): DanmakuSettings => ({ on: !wantsStillness(), size: 100, opacity: 90, area: 50, density: 100 });
const mostBlocks = 200;

export const useDanmaku = create<Stored>(() => ({
  ...(lateStorage.read('danmaku') ?? defaults()),
  blocks: lateStorage.read('danmakuBlocks') ?? [],
}));

export function changeDanmaku(changes: Partial<DanmakuSettings>): void {
  useDanmaku.setState(changes);
  const { blocks: _, ...settings } = useDanmaku.getState();
  lateStorage.write('danmaku', settings);
}

export function blockSender(by: string): void {
  setBlocks([by, ...useDanmaku.getState().blocks.filter((one) => one !== by)].slice(0, mostBlocks));
}

export function unblockAll(): void {
  setBlocks([]);
}

function setBlocks(blocks: string[]): void {
  useDanmaku.setState({ blocks });
  lateStorage.write('danmakuBlocks', blocks);
}
