import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isBusy, registerWorker, useBackgroundWorker } from './background-worker.ts';

const guard = (event: Event) => event.preventDefault();

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  postMessage(message: unknown) {
    this.told.push(message);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

function surroundings(controller: FakeWorker | null) {
  const registration = Object.assign(new EventTarget(), {
    active: controller,
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
  });
  const container = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn<() => Promise<typeof registration>>(() => Promise.resolve(registration)),
  });
  const moves: (() => void)[] = [];
  const page = { busy: false, reload: vi.fn<() => void>() };
  return {
    registration,
    container,
    page,
    navigate: () => {
      for (const work of moves) work();
    },
    start: () =>
      registerWorker('/', {
        worker: container as unknown as ServiceWorkerContainer,
        busy: () => page.busy,
        reload: () => page.reload(),
        onNavigate: (work) => moves.push(work),
      }),
    /** A new version is found and waits. */
    update: () => {
      const fresh = new FakeWorker();
      registration.installing = fresh;
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = fresh;
      fresh.become('installed');
      return fresh;
    },
  };
}

beforeEach(() => useBackgroundWorker.setState({ offlineReady: false, needRefresh: false }));
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

describe('a new version', () => {
  it('waits for a navigation that finds nobody busy, and then the page reloads', async () => {
    const { start, update, page, navigate, container } = surroundings(new FakeWorker());
    await start();
    const fresh = update();
    expect(useBackgroundWorker.getState().needRefresh).toBe(true);
    expect(fresh.told).toEqual([]);
    page.busy = true;
    navigate();
    expect(fresh.told).toEqual([]);
    page.busy = false;
    navigate();
    expect(fresh.told).toEqual([{ type: 'SKIP_WAITING' }]);
    container.dispatchEvent(new Event('controllerchange'));
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('that took over from another tab is followed at once, or with the next navigation', async () => {
    const { start, page, navigate, container } = surroundings(new FakeWorker());
    await start();
    page.busy = true;
    container.dispatchEvent(new Event('controllerchange'));
    expect(page.reload).not.toHaveBeenCalled();
    page.busy = false;
    navigate();
    expect(page.reload).toHaveBeenCalledOnce();
  });
});

describe('the first version', () => {
  it('makes the app ready for no network, without a reload', async () => {
    const { start, page, registration, container } = surroundings(null);
    await start();
    const first = new FakeWorker();
    registration.installing = first;
    registration.dispatchEvent(new Event('updatefound'));
    first.become('activated');
    container.dispatchEvent(new Event('controllerchange'));
    expect(useBackgroundWorker.getState()).toEqual({ offlineReady: true, needRefresh: false });
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('that cannot be registered breaks nothing', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { start, container } = surroundings(null);
    container.register.mockRejectedValueOnce(new Error('blocked'));
    await start();
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('somebody is busy', () => {
  it('with words in a form, or with what asks not to be closed', () => {
    expect(isBusy()).toBe(false);
    document.body.innerHTML = '<input type="search" value="x"><textarea></textarea>';
    expect(isBusy()).toBe(false);
    const area = document.querySelector('textarea');
    if (area) area.value = '写到一半';
    expect(isBusy()).toBe(true);
    document.body.innerHTML = '';
    addEventListener('beforeunload', guard);
    expect(isBusy()).toBe(true);
    removeEventListener('beforeunload', guard);
    expect(isBusy()).toBe(false);
  });
});
