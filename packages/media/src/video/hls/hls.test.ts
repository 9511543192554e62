import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer } from 'node-av';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeHls } from './hls.ts';
import type { HlsResult } from './hls.ts';
import { parseMediaPlaylist } from './playlist.ts';
import { rawSource } from '../source/raw-source.ts';
import { openFile } from '../source/source.ts';

const frameRate = 24;
const seconds = 6;

function* colourBars(width: number, height: number): Iterable<Uint8Array> {
  const pixels = new Uint8Array(width * height * 4);
  for (let frame = 0; frame < frameRate * seconds; frame += 1) {
    for (let i = 0; i < pixels.length; i += 4) pixels.set([(i / 4 + frame * 3) & 255, frame, 90, 255], i);
    yield pixels;
  }
}

function tone(sampleRate: number): Float32Array {
  return Float32Array.from({ length: sampleRate * seconds * 2 }, (_, i) => 0.3 * Math.sin((i >> 1) * 0.05));
}

async function countFrames(path: string, kind: 'video' | 'audio'): Promise<{ frames: number; keys: number[] }> {
  await using demuxer = await Demuxer.open(path);
  const stream = kind === 'video' ? demuxer.video() : demuxer.audio();
  if (stream === undefined) return { frames: 0, keys: [] };
  using decoder = await Decoder.create(stream);
  const keys: number[] = [];
  let frames = 0;
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) continue;
    if (kind === 'video' && frame.keyFrame) keys.push(frames);
    frames += 1;
    frame.free();
  }
  return { frames, keys };
}

describe('writeHls', () => {
  let folder = '';
  let result: HlsResult;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liuguang-hls-'));
    const source = rawSource({
      width: 320,
      height: 180,
      frameRate,
      frames: colourBars(320, 180),
      sound: { sampleRate: 48_000, samples: tone(48_000) },
    });
    const renditions = [
      { width: 320, height: 180, crf: 28, maxRate: 400, preset: 'veryfast' },
      { width: 160, height: 90, crf: 28, maxRate: 200, preset: 'veryfast' },
    ];
    result = await writeHls(folder, source, { renditions, audioRate: 64_000 });
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('reports the length of what it wrote to the frame', () => {
    expect(result).toMatchObject({ durationMs: seconds * 1000, width: 320, height: 180, pictureSeconds: seconds });
  });

  it('names codecs, size and rate of every rendition in the master playlist', async () => {
    const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
    expect(master.match(/CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2",RESOLUTION=(320x180|160x90)/g)).toHaveLength(2);
    expect(master).toContain('URI="audio/playlist.m3u8"');
    for (const rate of master.matchAll(/[:,]BANDWIDTH=(\d+)/g)) expect(Number(rate[1])).toBeGreaterThan(10_000);
  });

  it('cuts the renditions at the same four-second marks, each on a key frame', async () => {
    for (const name of ['v180', 'v90']) {
      const playlist = parseMediaPlaylist(await readFile(join(folder, name, 'playlist.m3u8'), 'utf8'));
      expect(playlist.segments.map((segment) => segment.duration)).toEqual([4, 2]);
      expect(playlist).toMatchObject({ init: 'init.mp4', ended: true });
      const { frames, keys } = await countFrames(join(folder, name, 'playlist.m3u8'), 'video');
      expect(frames).toBe(frameRate * seconds);
      expect(keys).toEqual([0, frameRate * 4]);
    }
  });

  it('starts the picture at 0 in the samples, without an edit list that browsers would ignore', async () => {
    const init = await readFile(join(folder, 'v180', 'init.mp4'));
    expect(init.includes('elst')).toBe(false);
    const segment = await readFile(join(folder, 'v180', '000.m4s'));
    const run = segment.indexOf('trun');
    // version, flags, count, data offset, flags of the first sample, its size: then its composition offset.
    expect(segment.readInt32BE(run + 24)).toBe(0);
  });

  it('keeps the sound once, as long as the picture', async () => {
    const { frames } = await countFrames(join(folder, 'audio', 'playlist.m3u8'), 'audio');
    expect((frames * 1024) / 48_000).toBeGreaterThan(seconds - 0.05);
    expect((frames * 1024) / 48_000).toBeLessThan(seconds + 0.1);
  });

  it('turns a file into the same layout', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'liuguang-hls-'));
    const source = await openFile(join(folder, 'v180', 'playlist.m3u8'));
    try {
      const renditions = [{ width: 160, height: 90, crf: 30, maxRate: 200, preset: 'veryfast' }];
      expect(await writeHls(copy, source, { renditions })).toMatchObject({ durationMs: seconds * 1000 });
      expect((await countFrames(join(copy, 'v90', 'playlist.m3u8'), 'video')).frames).toBe(frameRate * seconds);
    } finally {
      await source.close();
      await rm(copy, { recursive: true, force: true });
    }
  });
});
