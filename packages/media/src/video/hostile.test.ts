import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOfTheDay, seedOfTheDay } from '../sample-of-the-day.test-data.ts';
import { crashedBy, harmful, worst } from './hostile-files.test-data.ts';
import { defaultLimits } from './source/probe.ts';
import { processVideo } from './process-video.ts';
import type { ProcessOptions } from './process-video.ts';
import { writeRecording } from './recordings.test-data.ts';
import { writeSample } from './samples.test-data.ts';

let folder = '';
let good: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liuguang-hostile-'));
  await writeSample(join(folder, 'good.mp4'), { format: 'mp4', seconds: 4 });
  await writeSample(join(folder, 'good.mkv'), { format: 'matroska', seconds: 4 });
  good = await readFile(join(folder, 'good.mp4'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function refusal(bytes: Uint8Array | string, options: ProcessOptions = {}, name = 'input.mp4') {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const result = await processVideo(path, join(folder, `${name}-out`), options, () => {});
  return result.ok ? 'accepted' : result.problem.reason;
}

describe('a file that is no video', () => {
  it.each([
    ['text under a video name', 'hello, world\n'.repeat(100)],
    ['nothing', ''],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['an HLS playlist of another file', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\ngood.mp4\n#EXT-X-ENDLIST\n'],
    [
      'an HLS playlist of an address',
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n',
    ],
    ['a concat script', "ffconcat version 1.0\nfile 'good.mp4'\n"],
    ['a DASH manifest', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>'],
    ['a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nm=video 9 RTP/AVP 96\n'],
    ['subtitles', '1\n00:00:00,000 --> 00:00:01,000\nx\n'],
  ])('%s is not recognized', async (_name, bytes) => {
    expect(await refusal(bytes)).toBe('无法识别的视频格式');
  });

  it('a picture is not recognized', async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await refusal(png)).toBe('无法识别的视频格式');
    expect(await refusal(await sharp(png).gif().toBuffer())).toBe('无法识别的视频格式');
  });
});

describe('a broken or boundless file', () => {
  it('is refused when its index is missing', async () => {
    expect(await refusal(good.subarray(0, good.length / 2))).toBe('文件已损坏，无法播放');
  });

  it('is refused when it ends long before it says', async () => {
    const mkv = await readFile(join(folder, 'good.mkv'));
    expect(await refusal(mkv.subarray(0, mkv.length / 3), {}, 'cut.mkv')).toBe('文件已损坏，无法播放');
  });

  it('is refused for pictures larger than the limit, before one is decoded', async () => {
    const bomb = Buffer.from(good);
    // Width and height of the sample description, as the decoder would allocate them.
    const entry = bomb.indexOf('avc1', bomb.indexOf('stsd'));
    bomb.writeUInt16BE(65_000, entry + 28);
    bomb.writeUInt16BE(65_000, entry + 30);
    const header = bomb.indexOf('tkhd');
    bomb.writeUInt32BE(65_000 * 65_536, header + 80);
    bomb.writeUInt32BE(65_000 * 65_536, header + 84);
    const answer = await refusal(bomb, {}, 'bomb.mp4');
    // FFmpeg may believe the stream's own small size instead; either way nothing huge is made.
    expect(['视频分辨率超过限制', 'accepted']).toContain(answer);
    const limits = { ...defaultLimits, maxPixels: 320 * 180 - 1 };
    expect(await refusal(good, { limits })).toBe('视频分辨率超过限制');
  });

  it('is refused for its length, by what it says and by what it holds', async () => {
    expect(await refusal(good, { limits: { ...defaultLimits, maxSeconds: 2 } })).toBe('视频时长超过限制');
    await writeSample(join(folder, 'gap.flv'), { format: 'flv', video: 'flv', audio: null, seconds: 4 });
    const flv = await readFile(join(folder, 'gap.flv'));
    // The header's claim, wherever it is: half a second.
    const claim = flv.indexOf('duration') + 'duration'.length + 1;
    flv.writeDoubleBE(0.5, claim);
    expect(await refusal(flv, { limits: { ...defaultLimits, maxSeconds: 2 } }, 'gap.flv')).toBe('视频时长超过限制');
  });

  it('is refused when its decoder cannot read its header', async () => {
    const sample = { format: 'mp4', video: 'libx265', width: 128, height: 72, seconds: 1, frameRate: 12 };
    await writeSample(join(folder, 'header.mp4'), sample);
    const bytes = await readFile(join(folder, 'header.mp4'));
    const header = bytes.indexOf('hvcC');
    bytes.fill(0xff, header + 26, header + 80);
    expect(await refusal(bytes)).toBe('文件已损坏，无法播放');
  });

  it('is refused when it would fill the disk', async () => {
    expect(await refusal(good, { maxOutputBytes: 1000 })).toBe('视频处理结果超过大小限制');
  });

  it('is played or refused, however its bytes are broken', async () => {
    expect(await crashedBy([seedOfTheDay])).toEqual([]);
  });
});

describe('a still that lasts', () => {
  it('is refused beyond the limit, without a picture of it being made', async () => {
    const path = join(folder, 'ages.mkv');
    await writeRecording(path, { format: 'matroska', moments: [0, 1e6], seconds: 1e6, sound: null });
    const ages = await readFile(path);
    expect(await refusal(ages, {}, 'ages.mkv')).toBe('视频时长超过限制');
    // The same when its header keeps quiet about it: the second picture is too late by itself.
    const claim = ages.indexOf(Buffer.from('448988', 'hex')) + 3;
    ages.writeDoubleBE(2000, claim);
    expect(await refusal(ages, {}, 'ages.mkv')).toBe('视频时长超过限制');
    expect(await readdir(join(folder, 'ages.mkv-out/v96'))).not.toContain('001.m4s');
  });
});

// All of them: hostile.long.test.ts.
it('ends with a reason or as a video, and leads nowhere', async () => {
  expect(await harmful(sampleOfTheDay([...worst.keys()], 4))).toEqual([]);
});
