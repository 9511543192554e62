import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tapAgain } from '../served/tap-again.ts';
import { startAfterPaint } from './start-after-paint.ts';

const started: string[] = [];

beforeEach(() => {
  started.length = 0;
  vi.useFakeTimers();
  document.head.innerHTML = '<script type="app" src="/assets/index-1.js"></script><script></script>';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.head.querySelectorAll('script')[1] ?? null);
  // A document here loads no scripts.
  vi.spyOn(document.head, 'append').mockImplementation((tag) => {
    if (tag instanceof HTMLScriptElement && tag.type === 'module') started.push(new URL(tag.src).pathname);
  });
  vi.stubGlobal('requestIdleCallback', undefined);
  document.documentElement.dataset['served'] = 'home';
});
afterEach(() => {
  delete document.documentElement.dataset['served'];
});

describe('the script of the app', () => {
  it('is asked for once the pictures of the first screen are there and painted, and once only', () => {
    startAfterPaint();
    expect(started).toEqual([]);
    dispatchEvent(new Event('load'));
    expect(started).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(started).toEqual(['/assets/index-1.js']);
    vi.advanceTimersByTime(5000);
    expect(started).toHaveLength(1);
  });

  it('does not wait for pictures that never come', () => {
    startAfterPaint();
    vi.advanceTimersByTime(2000);
    expect(started).toHaveLength(1);
  });

  it('comes at once for a finger, for another screen and for a hidden page', () => {
    startAfterPaint();
    dispatchEvent(new Event('pointerdown'));
    expect(started).toHaveLength(1);

    document.documentElement.dataset['served'] = 'data';
    startAfterPaint();
    expect(started).toHaveLength(2);

    document.documentElement.dataset['served'] = 'home';
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    startAfterPaint();
    expect(started).toHaveLength(3);
  });
});

const tap = (name: string) => document.querySelector<HTMLElement>(`[name=${name}] i`)?.click();

describe('an engine that lacks the newest functions', () => {
  it.each(['load', 'error'] as const)('loads what fills them first, and the app after its %s', (event) => {
    const added: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((tag) => {
      if (tag instanceof HTMLScriptElement) added.push(tag);
    });
    document.head.querySelector('script')?.setAttribute('data-older', '/assets/older-1.js');
    vi.stubGlobal('URL', {});
    startAfterPaint();
    dispatchEvent(new Event('pointerdown'));
    expect(added.map((tag) => tag.getAttribute('src'))).toEqual(['/assets/older-1.js']);
    added[0]?.dispatchEvent(new Event(event));
    expect(added.map((tag) => tag.getAttribute('src'))).toEqual(['/assets/older-1.js', '/assets/index-1.js']);
  });
});

describe('a tap on what came with the page', () => {
  it('is done by the app: the last button alone, and none after a link', () => {
    document.body.innerHTML =
      '<div id="root" data-served="home"><button name="one"><i></i></button><button name="two"><i></i></button><a name="link"><i></i></a></div>';
    const done: string[] = [];
    startAfterPaint();
    tap('one');
    tap('two');
    expect(document.querySelectorAll('[data-tapped]')).toHaveLength(1);
    for (const button of document.querySelectorAll('button'))
      button.addEventListener('click', () => done.push(button.name));
    delete document.getElementById('root')?.dataset['served'];
    tapAgain();
    tapAgain();
    expect(done).toEqual(['two']);

    document.getElementById('root')?.setAttribute('data-served', 'home');
    tap('one');
    tap('link');
    tapAgain();
    expect(done).toEqual(['two', 'one']);
  });

  it('is left alone once the app answers to it', () => {
    document.body.innerHTML = '<div id="root"><button name="one"><i></i></button></div>';
    startAfterPaint();
    tap('one');
    expect(document.querySelectorAll('[data-tapped]')).toHaveLength(0);
  });
});
