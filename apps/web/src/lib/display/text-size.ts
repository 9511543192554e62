import { create } from 'zustand';
import { lateStorage } from '../storage/late-storage.ts';

/** 100, 115, 130 and 200 %: ui/tokens.css has the numbers. */
export type TextSize = 'standard' | 'large' | 'huge' | 'double';

/** What index.html has put on the page before it was painted. */
export const useTextSize = create<{ size: TextSize }>(() => ({ size: lateStorage.read('textSize') ?? 'standard' }));

/** Sizes are in rem, so the whole app grows and shrinks with its text, and nothing is cut off. */
export function changeTextSize(size: TextSize): void {
  useTextSize.setState({ size });
  if (size === 'standard') lateStorage.remove('textSize');
  else lateStorage.write('textSize', size);
  document.documentElement.dataset['text'] = size;
}
