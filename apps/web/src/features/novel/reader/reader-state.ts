import { create } from 'zustand';
import type { TextRange } from './engine/chapter-text.ts';

/** A place: a chapter and a character of it. The offset is Infinity on the way back into a chapter, at its end. */
export interface Spot {
  readonly chapterId: string;
  readonly offset: number;
}

/** Comments that lie open over the page. */
export interface OpenTalk {
  readonly kind: 'chapter' | 'paragraph';
  readonly id: string;
  /** The words that they are about. */
  readonly quote: string | null;
  /** The comment that a link leads to. */
  readonly linked?: string;
}

export type Panel = 'catalogue' | 'settings' | 'search' | 'speech' | 'auto' | 'download';

export interface ReaderState {
  readonly spot: Spot | null;
  /** Opened where a link led: that is a new place, even before a page is turned. */
  readonly chosen: boolean;
  /** What of the chapter is on screen. */
  readonly page: number;
  readonly pages: number;
  readonly shown: TextRange;
  readonly menu: boolean;
  readonly panel: Panel | null;
  readonly talk: OpenTalk | null;
  /** The sentence that is being spoken, or the words that were searched. */
  readonly marked: ({ readonly chapterId: string } & TextRange) | null;
  readonly speaking: boolean;
  readonly autoReading: boolean;
  /** When auto-read and speech end; `chapter` with the chapter. */
  readonly sleepAt: number | 'chapter' | null;
}

const closed: ReaderState = {
  spot: null,
  chosen: false,
  page: 0,
  pages: 0,
  shown: { from: 0, to: 0 },
  menu: false,
  panel: null,
  talk: null,
  marked: null,
  speaking: false,
  autoReading: false,
  sleepAt: null,
};

/** The state of the open reader; one is open at a time. */
export const useReader = create<ReaderState>(() => closed);

export function openReader(spot: Spot, chosen = false): void {
  useReader.setState({ ...closed, spot, chosen }, true);
}

export function closeReader(): void {
  useReader.setState(closed, true);
}

export function goTo(spot: Spot): void {
  useReader.setState({ spot, menu: false, panel: null });
}

/** While the page is not read, nothing turns it. */
export function openTalk(talk: OpenTalk | null): void {
  useReader.setState({ talk, menu: false, ...(talk ? { autoReading: false } : {}) });
}

export function openPanel(panel: Panel | null): void {
  useReader.setState({ panel, menu: panel === null ? useReader.getState().menu : false });
}
