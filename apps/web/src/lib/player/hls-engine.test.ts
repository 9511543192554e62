import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePreferences } from '../storage/preferences.ts';
import { claimHeadStart, dropHeadStart, headStartOf, startAhead } from './hls-engine.ts';

interface FakeEngine {
  readonly config: Record<string, unknown>;
  destroyed: boolean;
}
const engines = vi.hoisted((): FakeEngine[] => []);

/** There is no media source outside of a browser: only what it is told to do. */
vi.mock('hls.js', () => ({
  default: class implements FakeEngine {
    static readonly Events = { ERROR: 'error' };
    static readonly isSupported = () => true;
    static readonly DefaultConfig = { maxBufferLength: 30, maxMaxBufferLength: 600 };
    destroyed = false;
    readonly config: Record<string, unknown>;
    constructor(config: Record<string, unknown>) {
      this.config = config;
      engines.push(this);
    }
    readonly on = () => undefined;
    readonly loadSource = () => undefined;
    readonly attachMedia = () => undefined;
    destroy() {
      this.destroyed = true;
    }
  },
}));

const open = () => engines.filter(({ destroyed }) => !destroyed);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dropHeadStart();
  changePreferences({ dataSaver: false });
  engines.length = 0;
});

describe('a stream that begins before its screen', () => {
  it('loads one segment, and as much as any other once a player has it', () => {
    startAhead('/v/a/master.m3u8', 0);
    expect(engines[0]?.config).toMatchObject({ maxBufferLength: 1, maxMaxBufferLength: 1, startPosition: -1 });
    const headStart = headStartOf('/v/a/master.m3u8', 0);
    expect(headStart && claimHeadStart(headStart)).toBe(true);
    expect(engines[0]?.config).toMatchObject({ maxBufferLength: 30, maxMaxBufferLength: 600 });
    vi.advanceTimersByTime(60_000);
    expect(open()).toHaveLength(1);
    expect(headStart && claimHeadStart(headStart)).toBe(false);
  });

  it('is for the same address and place only', () => {
    startAhead('/v/a/master.m3u8', 20);
    expect(headStartOf('/v/b/master.m3u8', 20)).toBeUndefined();
    expect(headStartOf('/v/a/master.m3u8', 0)).toBeUndefined();
  });

  it('is one, however many are touched, and none after a while', () => {
    for (let video = 0; video < 30; video += 1) startAhead(`/v/${video}/master.m3u8`, 0);
    expect(open()).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(open()).toHaveLength(0);
  });

  it('never begins for who saves data, on this device or by the browser', () => {
    changePreferences({ dataSaver: true });
    startAhead('/v/a/master.m3u8', 0);
    changePreferences({ dataSaver: false });
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    startAhead('/v/a/master.m3u8', 0);
    Reflect.deleteProperty(navigator, 'connection');
    expect(engines).toHaveLength(0);
  });
});
