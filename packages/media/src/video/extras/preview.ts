import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Demuxer } from 'node-av';
import { hlsMuxer } from '../hls/hls-track.ts';

/**
 * Writes preview/ beside the renditions: the same tracks, copied without encoding, up to `seconds` and not a picture
 * further. A cut in the middle of a segment keeps the samples, in the order they are decoded, up to the first that
 * belongs after the end: none of those kept needs a later one.
 */
export async function writePreview(folder: string, seconds: number): Promise<void> {
  const target = join(folder, 'preview');
  const entries = await readdir(folder, { withFileTypes: true });
  const tracks = entries.filter((entry) => entry.isDirectory() && /^(?:v\d+|audio)$/.test(entry.name));
  for (const { name } of tracks) await copyTrack(folder, target, name, seconds);
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
  await writeFile(join(target, 'master.m3u8'), master);
}

async function copyTrack(folder: string, target: string, name: string, seconds: number): Promise<void> {
  await mkdir(join(target, name), { recursive: true });
  await using demuxer = await Demuxer.open(join(folder, name, 'playlist.m3u8'));
  const stream = demuxer.streams[0];
  if (stream === undefined) return;
  const muxer = await hlsMuxer(target, name);
  try {
    const index = muxer.addStream(stream);
    for await (const packet of demuxer.packets(stream.index)) {
      if (packet === null) continue;
      const { num, den } = packet.timeBase;
      const shownAt = (Number(packet.pts) * num) / den;
      const endsAt = shownAt + (Number(packet.duration) * num) / den;
      const past = shownAt >= seconds || endsAt > seconds + 0.001;
      if (!past) await muxer.writePacket(packet, index);
      packet.free();
      if (past) break;
    }
  } finally {
    await muxer.close();
  }
}
