import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AVCOL_SPC_UNSPECIFIED, Decoder, Demuxer } from 'node-av';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMediaPlaylist } from './hls/playlist.ts';
import { processVideo } from './process-video.ts';
import type { ProcessedVideo, ProcessOptions } from './process-video.ts';
import { writeSample } from './samples.test-data.ts';
import type { Sample } from './samples.test-data.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liuguang-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function processed(name: string, sample: Sample, options: ProcessOptions = {}) {
  const input = join(folder, name);
  const out = join(folder, `${name}-out`);
  await writeSample(input, sample);
  const shares: number[] = [];
  const result = await processVideo(input, out, options, (share) => shares.push(share));
  if (!result.ok) throw result.problem;
  return { out, video: result.video, shares };
}

async function seconds(out: string, track: string): Promise<number> {
  const { segments } = parseMediaPlaylist(await readFile(join(out, track, 'playlist.m3u8'), 'utf8'));
  return segments.reduce((sum, segment) => sum + segment.duration, 0);
}

/** Every picture of a track: when the last one ends. */
async function decodedEnd(out: string, track: string): Promise<number> {
  await using demuxer = await Demuxer.open(join(out, track, 'playlist.m3u8'));
  const stream = demuxer.streams[0];
  if (!stream) return 0;
  using decoder = await Decoder.create(stream);
  let end = 0;
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame) end = Math.max(end, (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den);
    frame?.free();
  }
  return end;
}

/** The sample's upper half is red, its lower half blue. */
async function upright({ poster }: ProcessedVideo): Promise<boolean> {
  const { data, info } = await sharp(poster.renditions[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (share: number) => Math.floor(info.height * share) * info.width * 3 + Math.floor(info.width / 2) * 3;
  const [top, bottom] = [at(0.2), at(0.8)];
  return (data[top] ?? 0) > (data[top + 2] ?? 0) + 50 && (data[bottom + 2] ?? 0) > (data[bottom] ?? 0) + 50;
}

const vp9 = { 'cpu-used': 8, deadline: 'realtime' };
const people: [string, Sample][] = [
  ['mp4 with H.264', { format: 'mp4' }],
  [
    'mkv with a varying rate and no sound',
    { format: 'matroska', audio: null, keep: (n) => n % 5 !== 2 && n % 7 !== 3 },
  ],
  ['webm with VP9 and Opus', { format: 'webm', video: 'libvpx-vp9', audio: 'libopus', encoderOptions: vp9 }],
  ['ts', { format: 'mpegts' }],
  ['avi with MPEG-4 and MP3', { format: 'avi', video: 'mpeg4', audio: 'libmp3lame' }],
  ['flv', { format: 'flv', video: 'flv', audio: 'libmp3lame' }],
  ['10-bit HEVC', { format: 'matroska', video: 'libx265', pixels: 'yuv420p10le' }],
];

describe('processVideo', () => {
  it.each(people)('makes %s playable', async (name, sample) => {
    const { out, video } = await processed(name, { ...sample, seconds: 2 });
    expect(video).toMatchObject({ width: 320, height: 180, previewSeconds: 0 });
    expect(Math.abs(video.durationMs - 2000)).toBeLessThan(100);
    expect(await upright(video)).toBe(true);
    expect(Math.abs((await decodedEnd(out, 'v180')) - 2)).toBeLessThan(0.15);
    expect((await readdir(out)).toSorted()).toEqual(
      ['audio', 'master.m3u8', 'thumbs', 'v180'].filter((entry) => sample.audio !== null || entry !== 'audio'),
    );
  });

  it('turns a picture that a phone wrote lying on its side', async () => {
    const { video } = await processed('turned.mov', { format: 'mov', turn: 90 });
    expect(video).toMatchObject({ width: 180, height: 320 });
    // Red was above before the turn to the right, so it is on the right now.
    const { data, info } = await sharp(video.poster.renditions[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    const row = Math.floor(info.height / 2) * info.width * 3;
    expect(data[row + (info.width - 20) * 3]).toBeGreaterThan(150);
    expect(data[row + 20 * 3]).toBeLessThan(100);
  });

  it('keeps a portrait a portrait, in steps that never exceed it', async () => {
    const { video, out } = await processed('portrait', {
      format: 'mp4',
      width: 404,
      height: 720,
      seconds: 1,
      frameRate: 12,
    });
    expect(video.renditions).toEqual([{ width: 360, height: 642 }]);
    expect(await readdir(out)).toContain('v360');
  });

  it('takes odd sizes, which no encoder stores, to the next even ones', async () => {
    const odd = { format: 'matroska', width: 321, height: 181, seconds: 1, pixels: 'yuv444p' };
    const { video } = await processed('odd', odd);
    expect(video.renditions).toEqual([{ width: 322, height: 182 }]);
    expect(await upright(video)).toBe(true);
  });

  it('plays a single picture for as long as it lasts, and refuses one that is over at once', async () => {
    const { video, out } = await processed('still', { format: 'mp4', audio: null, seconds: 1, frameRate: 1 });
    expect(video.durationMs).toBe(1000);
    expect(await upright(video)).toBe(true);
    expect(await seconds(out, 'v180')).toBeCloseTo(1, 1);
    const flash = { format: 'mp4', audio: null, seconds: 1 / 24, frameRate: 24 };
    await expect(processed('flash', flash)).rejects.toMatchObject({ reason: '视频时长过短' });
  });

  it('says of sound alone that there is no picture', async () => {
    const { out } = await processed('with-sound', { format: 'mp4', seconds: 1, frameRate: 12 });
    const parts = ['init.mp4', '000.m4s'].map((name) => readFile(join(out, 'audio', name)));
    await writeFile(join(folder, 'sound.mp4'), Buffer.concat(await Promise.all(parts)));
    const result = await processVideo(join(folder, 'sound.mp4'), join(folder, 'sound-out'), {}, () => {});
    expect(result).toMatchObject({ ok: false, problem: { reason: '文件中没有视频画面' } });
  });

  it('keeps the colours of a film that does not say how to read them', async () => {
    const sample = { width: 1280, height: 720, seconds: 1, frameRate: 10, audio: null };
    const { video } = await processed('untagged', { ...sample, format: 'matroska', matrix: 'bt709' });
    await using demuxer = await Demuxer.open(join(folder, 'untagged'));
    expect(demuxer.video()?.codecpar.colorSpace).toBe(AVCOL_SPC_UNSPECIFIED);
    const { data, info } = await sharp(video.poster.renditions[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    const at = Math.floor(info.height * 0.8) * info.width * 3 + Math.floor(info.width / 2) * 3;
    // The sample's blue; read as old television it would turn out clearly greener.
    expect(Math.abs((data[at + 2] ?? 0) - 220)).toBeLessThan(10);
    expect(data[at]).toBeLessThan(40);
  });

  it('ends a preview where it must, in pictures, sound, thumbnails and subtitles', async () => {
    const subtitles = '1\n00:00:01,000 --> 00:00:02,000\n你好 <b>A</b> & B\n\n2\n00:00:05,500 --> 00:00:06,000\n结局\n';
    const sample = { format: 'matroska', seconds: 7, subtitles };
    const { out, video, shares } = await processed('preview', sample, { previewSeconds: 5 });
    const preview = join(out, 'preview');
    expect(video.previewSeconds).toBe(5);
    expect(await seconds(out, 'v180')).toBeCloseTo(7, 1);
    for (const track of ['v180', 'audio']) {
      expect(await seconds(preview, track)).toBeLessThanOrEqual(5);
      expect(await seconds(preview, track)).toBeGreaterThan(4.7);
      expect(await decodedEnd(preview, track)).toBeLessThan(5);
    }
    expect(await readFile(join(out, 'subs/und.vtt'), 'utf8')).toContain('你好 A &amp; B');
    expect(await readFile(join(out, 'subs/und.vtt'), 'utf8')).toContain('结局');
    expect(await readFile(join(preview, 'subs/und.vtt'), 'utf8')).not.toContain('结局');
    expect((await readFile(join(out, 'thumbs/thumbs.vtt'), 'utf8')).match(/#xywh/g)).toHaveLength(4);
    expect((await readFile(join(preview, 'thumbs/thumbs.vtt'), 'utf8')).match(/#xywh/g)).toHaveLength(3);
    expect((await sharp(join(preview, 'thumbs/000.webp')).metadata()).width).toBe(3 * 160);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('takes the poster from where there is something to see', async () => {
    const { video } = await processed('black', { format: 'mp4', seconds: 5, blackSeconds: 3 });
    expect(await upright(video)).toBe(true);
  });

  it('stops when it is told to, and leaves nothing running', async () => {
    const input = join(folder, 'stopped');
    await writeSample(input, { format: 'mp4', seconds: 4 });
    const stop = new AbortController();
    const run = processVideo(input, join(folder, 'stopped-out'), {}, () => stop.abort(), stop.signal);
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });
});
