import type { ReactNode, Ref } from 'react';
import type { ChapterText, TextRange } from '../engine/chapter-text.ts';
import type { PageBox } from '../engine/metrics.ts';
import type { Spot } from '../reader-state.ts';

/** A chapter of the flow: a text to be laid out, or one page of something else (gate, loading, end). */
export interface FlowItem {
  readonly id: string;
  readonly title: string;
  readonly text: ChapterText | undefined;
  /** One for each paragraph of the text. */
  readonly paragraphIds?: readonly string[];
  readonly page: ReactNode;
}

export interface Flow {
  readonly previous: FlowItem | undefined;
  readonly current: FlowItem;
  readonly next: FlowItem | undefined;
}

/** What keys, taps, auto-read and speech ask of the view that is shown. */
export interface ReaderView {
  /** A page on (1) or back (-1). False at either end of the book. */
  readonly turn: (step: 1 | -1) => boolean;
  /** Moves by pixels where the view scrolls; false where it has pages. */
  readonly creep: (pixels: number) => boolean;
}

export interface ViewProps {
  readonly flow: Flow;
  readonly box: PageBox;
  readonly spot: Spot;
  readonly marked: ({ readonly chapterId: string } & TextRange) | null;
  readonly onMove: (spot: Spot) => void;
  readonly onShown: (shown: { page: number; pages: number; from: number; to: number }) => void;
  readonly onTap: (x: number, width: number) => void;
  readonly ref: Ref<ReaderView>;
}

export function itemsOf({ previous, current, next }: Flow): FlowItem[] {
  return [previous, current, next].filter((item) => item !== undefined);
}
