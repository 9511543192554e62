import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from './probe.ts';
import { processVideo } from './process-video.ts';
import type { ProcessOptions } from './process-video.ts';
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

  it('is refused when it would fill the disk', async () => {
    expect(await refusal(good, { maxOutputBytes: 1000 })).toBe('视频处理结果超过大小限制');
  });

  it('never crashes on flipped bytes: it is played or refused', async () => {
    let seed = 7;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 6; round += 1) {
      const bytes = Buffer.from(good);
      for (let i = 0; i < 60; i += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      expect(typeof (await refusal(bytes, {}, `flipped-${round}`))).toBe('string');
    }
  });
});
