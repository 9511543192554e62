import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followVersions, useBackgroundWorker } from './background-worker.ts';

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

function surroundings(controller: FakeWorker | null, { worker = true } = {}) {
  const registration = Object.assign(new EventTarget(), {
    active: controller,
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
    update: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  });
  const container = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn<() => Promise<typeof registration>>(() => Promise.resolve(registration)),
  });
  const page = {
    busy: false,
    quiet: true,
    othersBusy: false,
    outdated: true,
    newerServed: false,
    reload: vi.fn<() => void>(),
    reloadPastOld: vi.fn<() => void>(),
    asked: false,
  };
  return {
    registration,
    container,
    page,
    start: async () => {
      const updates = followVersions('/', {
        worker: worker ? (container as unknown as ServiceWorkerContainer) : undefined,
        busy: () => page.busy,
        quiet: () => page.quiet,
        othersBusy: () => Promise.resolve(page.othersBusy),
        outdated: () => Promise.resolve(page.outdated),
        newerServed: () => Promise.resolve(page.newerServed),
        reload: () => page.reload(),
        reloadPastOld: () => page.reloadPastOld(),
        reloadWish: {
          keep: () => {
            page.asked = true;
          },
          take: () => {
            const { asked } = page;
            page.asked = false;
            return asked;
          },
        },
      });
      await vi.waitFor(() => expect(container.register).toHaveBeenCalledTimes(worker ? 1 : 0));
      await Promise.resolve();
      return updates;
    },
    /** A new version is found and waits, whoever asked for it. */
    update: () => {
      const fresh = new FakeWorker();
      registration.installing = fresh;
      registration.dispatchEvent(new Event('updatefound'));
      registration.installing = null;
      registration.waiting = fresh;
      fresh.become('installed');
      return fresh;
    },
    takeControl: async () => {
      container.dispatchEvent(new Event('controllerchange'));
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const skip = [{ type: 'SKIP_WAITING' }];
const needRefresh = () => useBackgroundWorker.getState().needRefresh;

beforeEach(() => useBackgroundWorker.setState({ offlineReady: false, needRefresh: false }));

describe('a new version', () => {
  it('waits for a navigation that finds nobody busy, in no tab, and then the page reloads', async () => {
    const { start, update, page, takeControl } = surroundings(new FakeWorker());
    const { navigated } = await start();
    const fresh = update();
    expect(needRefresh()).toBe(true);
    page.quiet = false;
    await navigated();
    page.quiet = true;
    page.othersBusy = true;
    await navigated();
    expect(fresh.told).toEqual([]);
    page.othersBusy = false;
    void navigated();
    await vi.waitFor(() => expect(fresh.told).toEqual(skip));
    await takeControl();
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('that the old worker does not let in comes with a page that is opened anew, if nobody is busy then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { start, update, page, registration } = surroundings(new FakeWorker());
    const { navigated } = await start();
    const fresh = update();
    const told = async () => {
      const done = navigated();
      await vi.advanceTimersByTimeAsync(2000);
      await done;
      return page.reloadPastOld.mock.calls.length;
    };
    const busySoon = navigated();
    await vi.advanceTimersByTimeAsync(100);
    page.quiet = false;
    await vi.advanceTimersByTimeAsync(2000);
    await busySoon;
    expect(page.reloadPastOld).not.toHaveBeenCalled();
    page.quiet = true;
    expect(await told()).toBe(1);
    // It was let in.
    registration.waiting = null;
    expect(await told()).toBe(1);
    expect(fresh.told).toHaveLength(2);
  });

  it('that was installed before this page listened is known all the same', async () => {
    const waiting = surroundings(new FakeWorker());
    waiting.registration.waiting = new FakeWorker();
    waiting.page.outdated = false;
    await waiting.start();
    await vi.waitFor(() => expect(needRefresh()).toBe(true));

    useBackgroundWorker.setState({ needRefresh: false });
    const installing = surroundings(new FakeWorker());
    const begun = new FakeWorker();
    installing.registration.installing = begun;
    await installing.start();
    begun.become('installed');
    expect(needRefresh()).toBe(true);
  });

  it('that this page is of already, while the old worker is still in control, takes over unless another tab is busy', async () => {
    const alone = surroundings(new FakeWorker());
    const waiting = new FakeWorker();
    alone.registration.waiting = waiting;
    await alone.start();
    await vi.waitFor(() => expect(waiting.told).toEqual(skip));
    expect(needRefresh()).toBe(false);

    const beside = surroundings(new FakeWorker());
    const patient = new FakeWorker();
    beside.registration.waiting = patient;
    beside.page.othersBusy = true;
    await beside.start();
    await vi.waitFor(() => expect(needRefresh()).toBe(true));
    expect(patient.told).toEqual([]);
  });

  it('that took over from another tab is followed at once, or with the next navigation', async () => {
    const { start, page, takeControl } = surroundings(new FakeWorker());
    const { navigated } = await start();
    page.busy = true;
    await takeControl();
    expect(page.reload).not.toHaveBeenCalled();
    expect(needRefresh()).toBe(true);
    await navigated();
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('that this page is of already changes nothing', async () => {
    const { start, update, page, takeControl } = surroundings(new FakeWorker());
    const { navigated } = await start();
    update();
    page.outdated = false;
    await takeControl();
    expect(needRefresh()).toBe(false);
    await navigated();
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('that is asked for comes at once, busy or not, and is looked for first', async () => {
    const { start, registration, update, page, takeControl } = surroundings(new FakeWorker());
    const { takeNow } = await start();
    page.busy = true;
    let fresh: FakeWorker | undefined;
    registration.update.mockImplementationOnce(() => {
      fresh = update();
      return Promise.resolve();
    });
    void takeNow();
    await vi.waitFor(() => expect(fresh?.told).toEqual(skip));
    await takeControl();
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('that is asked for and does not come ends in a reload, never in nothing', async () => {
    const { start, registration, page } = surroundings(new FakeWorker());
    const { takeNow } = await start();
    registration.update.mockRejectedValueOnce(new TypeError('no network'));
    await takeNow();
    expect(page.reload).toHaveBeenCalledOnce();

    vi.useFakeTimers();
    registration.waiting = new FakeWorker();
    const stuck = takeNow();
    await vi.advanceTimersByTimeAsync(4000);
    await stuck;
    expect(page.reload).toHaveBeenCalledTimes(2);
  });

  it('that took over before the page it was asked for could listen is followed by one more reload, and no third', async () => {
    const late = surroundings(new FakeWorker());
    late.page.asked = true;
    await late.start();
    await vi.waitFor(() => expect(late.page.reload).toHaveBeenCalledOnce());
    expect(late.page.asked).toBe(false);

    const whole = surroundings(new FakeWorker());
    Object.assign(whole.page, { asked: true, outdated: false });
    await whole.start();
    const usual = surroundings(new FakeWorker());
    await usual.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect([whole.page.reload.mock.calls, usual.page.reload.mock.calls]).toEqual([[], []]);
  });

  it('is found without a worker by asking the server, and taken by a reload', async () => {
    const { start, page } = surroundings(null, { worker: false });
    const { check, navigated } = await start();
    await check();
    expect(needRefresh()).toBe(false);
    page.newerServed = true;
    await check();
    expect(needRefresh()).toBe(true);
    await navigated();
    expect(page.reload).toHaveBeenCalledOnce();
  });
});

describe('the first version', () => {
  it('makes the app ready for no network, without a reload', async () => {
    const { start, page, registration, takeControl } = surroundings(null);
    await start();
    const first = new FakeWorker();
    registration.installing = first;
    registration.dispatchEvent(new Event('updatefound'));
    first.become('installed');
    first.become('activated');
    await takeControl();
    expect(useBackgroundWorker.getState()).toEqual({ offlineReady: true, needRefresh: false });
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('that cannot be registered breaks nothing', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { start, container } = surroundings(null);
    container.register.mockRejectedValueOnce(new Error('blocked'));
    const { check } = await start();
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    await check();
  });
});
