import { afterEach, expect, it, vi } from 'vitest';
import { ChunkError } from '../lazy-screen.tsx';
import { recoverScreens } from './recover-screens.ts';

let end = (): void => undefined;
afterEach(() => end());

function recovered(error: unknown) {
  const invalidate = vi.fn<() => undefined>();
  end = recoverScreens({ invalidate, state: { matches: [{ error: undefined }, { error }] } } as never);
  return invalidate;
}

it('loads a screen again whose code did not come, when the network is back', () => {
  const invalidate = recovered(new ChunkError('screen not loaded'));
  expect(invalidate).not.toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  expect(invalidate).toHaveBeenCalledTimes(1);
  end();
  dispatchEvent(new Event('online'));
  expect(invalidate).toHaveBeenCalledTimes(1);
});

it('leaves a screen alone that stands, or that fell over by itself', () => {
  const invalidate = recovered(new Error('broken'));
  dispatchEvent(new Event('online'));
  expect(invalidate).not.toHaveBeenCalled();
});
