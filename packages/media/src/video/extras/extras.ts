import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AV_LOG_ERROR, Decoder, Demuxer, Log } from 'node-av';
import { parseMediaPlaylist } from '../hls/playlist.ts';
import { collectTiles, writeSprite } from './sprite.ts';

/**
 * Writes what an upload gets while it is encoded into a folder with renditions of our own making: thumbnails for seeking,
 * and those of its preview. Only the pictures that segments start with are decoded.
 */
export async function writeThumbnails(folder: string, previewSeconds: number): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  const sides = (await readdir(folder)).flatMap((name) => /^v(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  const playlist = join(folder, `v${Math.min(...sides)}`, 'playlist.m3u8');
  const { segments } = parseMediaPlaylist(await readFile(playlist, 'utf8'));
  const seconds = segments.reduce((sum, segment) => sum + segment.duration, 0);
  const tiles = await keyTiles(playlist, seconds);
  await writeSprite(folder, tiles, seconds);
  await writeSprite(join(folder, 'preview'), tiles, previewSeconds);
}

async function keyTiles(playlist: string, seconds: number) {
  await using demuxer = await Demuxer.open(playlist);
  const stream = demuxer.video();
  if (stream === undefined) throw new Error(`${dirname(playlist)} has no picture track.`);
  using decoder = await Decoder.create(stream, { options: { skip_frame: 'nokey' } });
  const collector = collectTiles(stream.codecpar, seconds, 4);
  try {
    for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
      if (frame === null) continue;
      await collector.tap(frame);
      frame.free();
    }
  } finally {
    collector.close();
  }
  return collector.tiles();
}
