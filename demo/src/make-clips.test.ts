import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_ERROR, Decoder, Demuxer, Log } from 'node-av';
import { parseMediaPlaylist } from '@liuguang/media/video/hls/playlist.ts';
import { describe, expect, it } from 'vitest';
import { clipFolder } from './clips/clip.ts';
import { clips } from './clips/clips.ts';

Log.setLevel(AV_LOG_ERROR);

async function decodes(playlist: string, kind: 'video' | 'audio'): Promise<boolean> {
  await using demuxer = await Demuxer.open(playlist);
  const stream = kind === 'video' ? demuxer.video() : demuxer.audio();
  if (stream === undefined) return false;
  using decoder = await Decoder.create(stream);
  let frames = 0;
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) continue;
    frame.free();
    frames += 1;
    if (frames === 30) return true;
  }
  return false;
}

describe('the committed clips', () => {
  it('are at least twenty-four, some of five minutes, some upright, and stay under 24 MB together', async () => {
    expect(clips.length).toBeGreaterThanOrEqual(24);
    expect(clips.filter(({ seconds }) => seconds >= 300).length).toBeGreaterThanOrEqual(3);
    expect(clips.filter(({ width, height }) => height > width).length).toBeGreaterThanOrEqual(6);
    const files = await readdir(clipFolder, { recursive: true, withFileTypes: true });
    const sizes = files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(24_000_000);
  });

  it.each(clips.map(({ name, seconds }) => [name, seconds] as const))(
    '%s has two renditions and sound of its length',
    async (name, seconds) => {
      const master = await readFile(join(clipFolder, name, 'master.m3u8'), 'utf8');
      const variants = [...master.matchAll(/RESOLUTION=\d+x\d+[^\n]*\n(\S+)/g)].map((match) => match[1] ?? '');
      expect(variants).toHaveLength(2);
      for (const uri of [...variants, 'audio/playlist.m3u8']) {
        const { segments } = parseMediaPlaylist(await readFile(join(clipFolder, name, uri), 'utf8'));
        const length = segments.reduce((sum, segment) => sum + segment.duration, 0);
        expect(Math.abs(length - seconds)).toBeLessThan(0.15);
        expect(await decodes(join(clipFolder, name, uri), uri.startsWith('audio') ? 'audio' : 'video')).toBe(true);
      }
    },
  );
});
