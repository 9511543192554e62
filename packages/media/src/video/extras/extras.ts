import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AV_LOG_ERROR, Decoder, Demuxer, Log } from 'node-av';
import { firstSegments, parseMediaPlaylist } from '../hls/playlist.ts';
import { collectTiles, writeSprite } from './sprite.ts';

/**
 * Writes into `target` what an upload gets while it is encoded, for renditions of our own making in `folder`: thumbnails
 * for seeking, and a preview with its own. Takes no more than a moment: the preview is made of whole segments, and the
 * thumbnails of the pictures that segments start with, which are decoded alone.
 */
export async function writeExtras(folder: string, target: string, previewSeconds: number): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  const names = (await readdir(folder)).filter((name) => /^(?:v\d+|audio)$/.test(name));
  const preview = join(target, 'preview');
  for (const name of names) await copyStart(join(folder, name), join(preview, name), previewSeconds);
  await copyFile(join(folder, 'master.m3u8'), join(preview, 'master.m3u8'));
  const sides = names.flatMap((name) => /^v(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  const playlist = join(folder, `v${Math.min(...sides)}`, 'playlist.m3u8');
  const { segments } = parseMediaPlaylist(await readFile(playlist, 'utf8'));
  const seconds = segments.reduce((sum, segment) => sum + segment.duration, 0);
  const tiles = await keyTiles(playlist, seconds);
  await writeSprite(target, tiles, seconds);
  await writeSprite(preview, tiles, previewSeconds);
}

async function copyStart(from: string, to: string, seconds: number): Promise<void> {
  await mkdir(to, { recursive: true });
  const start = firstSegments(await readFile(join(from, 'playlist.m3u8'), 'utf8'), seconds);
  await writeFile(join(to, 'playlist.m3u8'), start);
  const { init, segments } = parseMediaPlaylist(start);
  for (const uri of [init, ...segments.map((segment) => segment.uri)]) await copyFile(join(from, uri), join(to, uri));
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
