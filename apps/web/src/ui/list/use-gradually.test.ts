import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useGradually } from './use-gradually.ts';

beforeEach(() => void vi.useFakeTimers());

describe('a list that is drawn gradually', () => {
  it('shows what is seen first at once, all of it soon, and all of it at once to who comes back', () => {
    const list = Array.from({ length: 20 }, (_item, index) => index);
    const first = renderHook(() => useGradually(list, 6));
    expect(first.result.current).toBe(6);
    act(() => void vi.advanceTimersToNextTimer());
    expect(first.result.current).toBe(10);
    for (let turn = 0; turn < 5; turn += 1) act(() => void vi.advanceTimersToNextTimer());
    expect(first.result.current).toBeGreaterThanOrEqual(20);
    first.unmount();
    expect(renderHook(() => useGradually(list, 6)).result.current).toBe(20);
  });
});
