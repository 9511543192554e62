import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { secondsLeft, useSecondsLeft } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));

function Left({ until }: { until: number }) {
  return <p>{useSecondsLeft(until)}</p>;
}

describe('a countdown', () => {
  it('counts started seconds, and never below zero', () => {
    expect(secondsLeft(60_000, 0)).toBe(60);
    expect(secondsLeft(60_000, 1)).toBe(60);
    expect(secondsLeft(60_000, 59_999)).toBe(1);
    expect(secondsLeft(60_000, 60_000)).toBe(0);
    expect(secondsLeft(60_000, 99_000)).toBe(0);
  });

  it('is right at once after a phone has slept', () => {
    render(<Left until={1_060_000} />);
    expect(screen.getByText('60')).toBeTruthy();
    act(() => {
      vi.setSystemTime(1_055_000);
      vi.advanceTimersByTime(500);
    });
    expect(screen.getByText('5')).toBeTruthy();
  });
});
