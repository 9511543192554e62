import { fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chapterText } from '../engine/chapter-text.ts';
import { openReader, useReader } from '../reader-state.ts';
import { useReaderKeys } from './use-reader-keys.ts';

const flow = {
  previous: undefined,
  current: { id: 'c1', title: '', text: chapterText(['一']), page: null },
  next: undefined,
};
const turn = vi.fn<(step: 1 | -1) => boolean>(() => true);

function Keys() {
  useReaderKeys(turn, flow);
  return <button type="button">返回</button>;
}

afterEach(() => {
  turn.mockClear();
});

const press = (detail: unknown) => dispatchEvent(new CustomEvent('volumekey', { detail, cancelable: true }));

describe('the keys of the reader', () => {
  it('turn pages by arrows, space and page keys', () => {
    openReader({ chapterId: 'c1', offset: 0 });
    render(<Keys />);
    for (const key of ['ArrowRight', 'PageDown', ' ', 'ArrowLeft', 'PageUp']) fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.body, { key: ' ', shiftKey: true });
    expect(turn.mock.calls.flat()).toEqual([1, 1, 1, -1, -1, -1]);
  });

  it('lead to both ends of the chapter, and to the menu', () => {
    openReader({ chapterId: 'c1', offset: 5 });
    render(<Keys />);
    fireEvent.keyDown(document.body, { key: 'Home' });
    expect(useReader.getState().spot?.offset).toBe(0);
    fireEvent.keyDown(document.body, { key: 'End' });
    expect(useReader.getState().spot?.offset).toBe(Number.POSITIVE_INFINITY);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(useReader.getState().menu).toBe(true);
  });

  it('leave the space bar to a focused button, and everything to an open panel', () => {
    openReader({ chapterId: 'c1', offset: 0 });
    const { getByRole } = render(<Keys />);
    fireEvent.keyDown(getByRole('button'), { key: ' ' });
    useReader.setState({ panel: 'search' });
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(turn).not.toHaveBeenCalled();
  });

  it('are the volume keys of a native wrapper too, except while a voice reads', () => {
    openReader({ chapterId: 'c1', offset: 0 });
    render(<Keys />);
    // Taken: the wrapper leaves the volume as it is.
    expect([press('down'), press({ key: 'up' })]).toEqual([false, false]);
    useReader.setState({ speaking: true });
    expect(press('down')).toBe(true);
    expect(turn.mock.calls.flat()).toEqual([1, -1]);
  });
});
