import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ResumeChip } from './resume-chip.tsx';

beforeEach(() => void vi.useFakeTimers());

const chip = (paused: boolean) => <ResumeChip seconds={156} paused={paused} onRestart={() => undefined} />;
const isShown = () => screen.queryByText(/已为你定位到 02:36/) !== null;

it('gives way to the button of a paused clip, and goes after six seconds all the same', () => {
  const view = render(chip(false));
  expect(isShown()).toBe(true);
  view.rerender(chip(true));
  expect(isShown()).toBe(false);
  view.rerender(chip(false));
  expect(isShown()).toBe(true);
  act(() => void vi.advanceTimersByTime(6000));
  expect(isShown()).toBe(false);
});
