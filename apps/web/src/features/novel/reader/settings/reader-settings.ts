import { create } from 'zustand';
import { useTextSize } from '../../../../lib/display/text-size.ts';
import { flag, index, laterFlag, oneOf, type Parsed, shape } from '../../../../lib/storage/schema.ts';
import { typedStorage } from '../../../../lib/storage/storage.ts';

const stored = shape({
  mode: oneOf('slide', 'scroll', 'plain'),
  fontSize: index,
  /** In hundredths: 180 is 1.8 times the font size. */
  lineHeight: index,
  margin: index,
  theme: oneOf('paper', 'green', 'rose', 'dusk', 'night'),
  font: oneOf('system', 'serif', 'sans'),
  script: oneOf('original', 'simplified', 'traditional'),
  /** Percent of full light; 100 leaves the screen as it is. */
  brightness: index,
  twoPages: flag,
  keepAwake: flag,
  volumeKeys: flag,
  /** Paragraphs without the numbers of their comments, and nothing that a long press opens. */
  plainParagraphs: laterFlag,
  /** Seconds a page stays in auto-read; by it the speed of the scroll is made as well. */
  autoSeconds: index,
  /** In tenths: 10 is the normal speed. */
  speechRate: index,
});

export type ReaderSettings = Parsed<typeof stored>;

export const limits = {
  fontSize: { min: 14, max: 38 },
  lineHeight: { min: 140, max: 260 },
  margin: { min: 0, max: 3 },
  brightness: { min: 20, max: 100 },
  autoSeconds: { min: 3, max: 60 },
  speechRate: { min: 5, max: 30 },
} as const;

/** In pixels, by the text size of the app: who has never chosen one here reads in that. */
const firstSizes = { standard: 19, large: 22, huge: 25, double: 38 } as const;

const firstSettings = (): ReaderSettings => ({
  mode: 'slide',
  fontSize: firstSizes[useTextSize.getState().size],
  lineHeight: 180,
  margin: 1,
  theme: 'dusk',
  font: 'system',
  script: 'original',
  brightness: 100,
  twoPages: true,
  keepAwake: true,
  volumeKeys: true,
  plainParagraphs: false,
  autoSeconds: 12,
  speechRate: 10,
});

/** Kept on the device, like the other settings of it; the parser travels with the reader, not with the first screen. */
const storage = typedStorage(() => globalThis.localStorage, { reader: stored });

export const useReaderSettings = create<ReaderSettings>(() => within(storage.read('reader') ?? firstSettings()));

useTextSize.subscribe(() => {
  if (storage.read('reader') === undefined) useReaderSettings.setState(firstSettings());
});

export function changeReaderSettings(changes: Partial<ReaderSettings>): void {
  const next = within({ ...useReaderSettings.getState(), ...changes });
  useReaderSettings.setState(next);
  storage.write('reader', next);
}

/** A stored number may be out of bounds: an older version, or a hand that edited it. */
export function within(settings: ReaderSettings): ReaderSettings {
  const next = { ...settings };
  for (const name of Object.keys(limits) as (keyof typeof limits)[]) {
    const { min, max } = limits[name];
    next[name] = Math.min(max, Math.max(min, next[name]));
  }
  return next;
}
