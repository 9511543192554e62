import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { create } from 'zustand';

/** The picture that is written on now, for what stands beside it. */
export interface DanmakuStage {
  readonly videoId: string;
  /** Goes with what is asked about a title that is not open to everybody. */
  readonly grant: string | undefined;
  /** Where the video is, in whole milliseconds. */
  readonly now: () => number;
  /** Shows what the viewer has just sent. */
  readonly say: (item: Danmaku) => void;
}

interface State {
  readonly stage: DanmakuStage | null;
  /** One's own name among senders, as the server gave it with something that was sent. */
  readonly me: string | null;
}

export const useDanmakuStage = create<State>(() => ({ stage: null, me: null }));
