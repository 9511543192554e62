import type { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { growCover } from './grow-cover.ts';

type Router = ReturnType<typeof useRouter>;

const events: string[] = [];
let cover: HTMLElement;
let preloaded: Promise<void>;
const router = {
  preloadRoute: () => preloaded,
  navigate: () => Promise.resolve(void events.push('opened')),
} as unknown as Router;

function click(more: Partial<MouseEvent> = {}) {
  const preventDefault = vi.fn<() => void>();
  growCover({ button: 0, preventDefault, ...more } as unknown as MouseEvent, cover, router, '7');
  return preventDefault;
}

function startViewTransition(update: () => Promise<void>) {
  events.push(`from ${cover.style.viewTransitionName}`);
  const done = update();
  return { ready: Promise.reject(new Error('skipped')), finished: done, updateCallbackDone: done };
}

beforeEach(() => {
  events.length = 0;
  cover = document.createElement('img');
  preloaded = Promise.resolve();
  Object.assign(document, { startViewTransition });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
});

describe('the cover of a tapped card', () => {
  it('grows into the stage, and has no name of its own afterwards', async () => {
    expect(click()).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(events).toEqual(['from stage', 'opened']));
    expect(cover.style.viewTransitionName).toBe('');
  });

  it('leads on without that when the screen is not loaded soon', async () => {
    preloaded = new Promise(() => {});
    click();
    await vi.waitFor(() => expect(events).toEqual(['opened']));
  });

  it('leaves a new tab, less motion and older browsers to the link', () => {
    expect(click({ ctrlKey: true })).not.toHaveBeenCalled();
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    expect(click()).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, 'startViewTransition');
    expect(click()).not.toHaveBeenCalled();
  });
});
