import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Buffering } from './buffering.tsx';

it('says that there is no network for as long as there is none', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<Buffering />);
  expect(screen.getByLabelText('缓冲中')).toBeTruthy();
  expect(screen.queryByText(/网络已断开/)).toBeNull();
  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText('网络已断开，恢复后自动继续')).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/网络已断开/)).toBeNull();
});
