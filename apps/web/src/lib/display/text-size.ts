import { create } from 'zustand';
import { local } from '../storage/storage.ts';

/** 100, 115 and 130 %: ui/base.css has the numbers. */
export type TextSize = 'standard' | 'large' | 'huge';

/** What index.html has put on the page before it was painted. */
export const useTextSize = create<{ size: TextSize }>(() => ({ size: local.read('textSize') ?? 'standard' }));

/** Sizes are in rem, so the whole app grows and shrinks with its text, and nothing is cut off. */
export function changeTextSize(size: TextSize): void {
  useTextSize.setState({ size });
  if (size === 'standard') local.remove('textSize');
  else local.write('textSize', size);
  document.documentElement.dataset['text'] = size;
}
