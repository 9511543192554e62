/* oxlint-disable import/no-named-as-default, import/no-named-as-default-member -- its types know the default only */
// The full build: sound is a track of its own.
import Hls from 'hls.js';
import { preferences, savesData } from '../storage/preferences.ts';

import { hostFailover } from './host-failover.ts';

export { Hls };

/** What the engine may use before it has measured the line; its own guess would start every clip blurred. */
const firstGuessBitsPerSecond = 2_000_000;

export interface EngineOptions {
  /** Seconds; undefined leaves the beginning to the stream. */
  readonly startAt: number | undefined;
  /** How much to load ahead; undefined for what the engine thinks best. */
  readonly aheadSeconds?: number | undefined;
}

export function makeEngine({ startAt, aheadSeconds }: EngineOptions): Hls {
  const hls = new Hls({
    // CMAF segments need no repackaging, and a worker made from a blob would need a wider content policy.
    enableWorker: false,
    abrEwmaDefaultEstimate: firstGuessBitsPerSecond,
    testBandwidth: false,
    capLevelToPlayerSize: true,
    startPosition: startAt ?? -1,
    backBufferLength: 30,
    ...hostFailover(Hls.DefaultConfig),
    ...(aheadSeconds === undefined ? {} : { maxBufferLength: aheadSeconds, maxMaxBufferLength: aheadSeconds }),
  });
  // Only the automatic choice is held down: a quality that the viewer picks is what they get.
  if (preferences().dataSaver) hls.autoLevelCapping = 0;
  return hls;
}

/** A stream that has begun before there is a screen for it. */
export interface HeadStart {
  readonly url: string;
  readonly startAt: number;
  readonly video: HTMLVideoElement;
  readonly engine: Hls;
}

/** Less than a segment: one is loaded, and no second. */
const headSeconds = 1;
/** A tap opens its screen long before. */
const keptMs = 5000;

let held: HeadStart | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Loads the first segment of what will most likely be watched next, into an element that its screen takes over. There is
 * one at a time; a second one, and a few seconds, end it. Whoever saves data has none.
 */
export function startAhead(url: string, startAt: number): void {
  if (held?.url === url && held.startAt === startAt) return;
  dropHeadStart();
  if (!Hls.isSupported() || savesData()) return;
  const video = document.createElement('video');
  const engine = makeEngine({ startAt: startAt || undefined, aheadSeconds: headSeconds });
  // The screen begins anew, and tells the viewer when that fails as well.
  engine.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && held?.engine === engine && dropHeadStart());
  engine.loadSource(url);
  engine.attachMedia(video);
  held = { url, startAt, video, engine };
  timer = setTimeout(dropHeadStart, keptMs);
}

export function headStartOf(url: string, startAt: number): HeadStart | undefined {
  return held?.url === url && held.startAt === startAt ? held : undefined;
}

/** Hands it over to a player, which loads on as far as any other; false when it is over already. */
export function claimHeadStart(headStart: HeadStart): boolean {
  if (held !== headStart) return false;
  release();
  const { config } = headStart.engine;
  config.maxBufferLength = Hls.DefaultConfig.maxBufferLength;
  config.maxMaxBufferLength = Hls.DefaultConfig.maxMaxBufferLength;
  return true;
}

export function dropHeadStart(): void {
  const dropped = release();
  dropped?.engine.destroy();
}

function release(): HeadStart | null {
  const released = held;
  held = null;
  clearTimeout(timer);
  return released;
}
