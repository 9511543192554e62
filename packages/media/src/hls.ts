import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  avGetCodecString,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FilterAPI,
  Log,
  Muxer,
} from 'node-av';
import type { Frame } from 'node-av';
import { masterPlaylist, parseMediaPlaylist } from './playlist.ts';
import type { Variant } from './playlist.ts';
import type { MediaSource } from './source.ts';

export interface Rendition {
  width: number;
  height: number;
  crf: number;
  /** Kilobits a second that no stretch of about two seconds may exceed. */
  maxRate: number;
  preset?: string;
}

export interface HlsOptions {
  renditions: readonly Rendition[];
  audioRate?: number;
  /** One sample rate and stereo for everything, so that a player never has to set its decoder up again. */
  sampleRate?: number;
  threads?: number;
  onProgress?: (seconds: number) => void;
}

export interface HlsResult {
  /** Of the picture track, as the playlists say. */
  durationMs: number;
  width: number;
  height: number;
}

export const segmentSeconds = 4;

/**
 * Writes CMAF HLS into `folder`: master.m3u8, v<height>/ for each rendition and audio/ when there is sound, each with
 * playlist.m3u8, init.mp4 and 000.m4s onwards. Sound is one group of its own: every rendition shares it, so it is kept once
 * and a change of quality never touches it. The name of a rendition is its shorter side, so 720x1280 is v720 as well.
 */
export async function writeHls(folder: string, source: MediaSource, options: HlsOptions): Promise<HlsResult> {
  Log.setLevel(AV_LOG_ERROR);
  const { num, den } = source.video.frameRate;
  const tracks = await Promise.all(
    options.renditions.map((rendition) => openVideoTrack(folder, rendition, { num, den }, options.threads ?? 0)),
  );
  const sound = source.audio && (await openAudioTrack(folder, options));
  try {
    await Promise.all([
      feed(source.video.frames, tracks, options.onProgress),
      source.audio && sound ? feed(source.audio.frames, [sound]) : undefined,
    ]);
  } finally {
    for (const track of sound ? [...tracks, sound] : tracks) await track.close();
  }
  const variants: (Variant & { seconds: number })[] = [];
  for (const track of tracks) {
    const { width, height } = track.rendition;
    variants.push({ width, height, frameRate: num / den, ...(await measure(folder, track)) });
  }
  const audio = sound && { channels: 2, ...(await measure(folder, sound)) };
  await writeFile(join(folder, 'master.m3u8'), masterPlaylist(variants, audio));
  const best = variants.reduce((a, b) => (b.width > a.width ? b : a));
  return { durationMs: Math.round(best.seconds * 1000), width: best.width, height: best.height };
}

interface Track {
  name: string;
  codec: () => string;
  push(frame: Frame | null): Promise<void>;
  close(): Promise<void>;
}

export function renditionName(rendition: Pick<Rendition, 'width' | 'height'>): string {
  return `v${Math.min(rendition.width, rendition.height)}`;
}

async function openVideoTrack(
  folder: string,
  rendition: Rendition,
  rate: { num: number; den: number },
  threads: number,
) {
  const { width, height, crf, maxRate } = rendition;
  // Every rendition gets its key frames at the same moments, so that a player can change at any segment.
  const gop = Math.round((segmentSeconds * rate.num) / rate.den);
  const filter = FilterAPI.create(
    `fps=${rate.num}/${rate.den},scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv,setsar=1`,
    { framerate: rate },
  );
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    gopSize: gop,
    maxBFrames: 3,
    threadCount: threads,
    options: {
      preset: rendition.preset ?? 'slow',
      crf,
      'x264-params': [
        `keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0`,
        `vbv-maxrate=${maxRate}:vbv-bufsize=${maxRate * 2}`,
        // Bits go to dark, smooth areas first: that is where bands show on a phone at night.
        'aq-mode=3:aq-strength=1.1:deblock=0,0:psy-rd=0.6,0.1',
      ].join(':'),
    },
    configure: (context) => {
      context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    },
  });
  const track = await openTrack(folder, renditionName(rendition), filter, encoder);
  return { ...track, rendition };
}

async function openAudioTrack(folder: string, options: HlsOptions): Promise<Track> {
  const rate = options.sampleRate ?? 48_000;
  const filter = FilterAPI.create(
    `aresample=${rate}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=1024:p=0`,
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, {
    filter,
    bitrate: options.audioRate ?? 128_000,
    configure: (context) => {
      context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    },
  });
  return openTrack(folder, 'audio', filter, encoder);
}

async function openTrack(folder: string, name: string, filter: FilterAPI, encoder: Encoder): Promise<Track> {
  await mkdir(join(folder, name), { recursive: true });
  const muxer = await Muxer.open(join(folder, name, 'playlist.m3u8'), {
    format: 'hls',
    options: {
      hls_time: segmentSeconds,
      hls_list_size: 0,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: join(folder, name, '%03d.m4s'),
      hls_flags: 'independent_segments',
      // Pictures start at 0 in the samples themselves: players on MSE ignore edit lists and would see a gap first.
      hls_segment_options: 'movflags=negative_cts_offsets:use_editlist=0',
    },
  });
  const index = muxer.addStream(encoder);
  let codec = '';
  async function write(frame: Frame | null): Promise<void> {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, index);
      packet.free();
    }
    const stream = muxer.streamsInitialized ? muxer.getStream(index) : undefined;
    if (codec === '' && stream) codec = avGetCodecString(stream.codecpar) ?? '';
  }
  return {
    name,
    codec: () => codec,
    async push(frame) {
      for (const ready of await filter.processAll(frame)) {
        await write(ready);
        ready.free();
      }
      if (frame === null) await write(null);
    },
    async close() {
      await muxer.close();
      encoder.close();
      filter.close();
    },
  };
}

async function feed(frames: AsyncIterable<Frame>, tracks: readonly Track[], onProgress?: (seconds: number) => void) {
  for await (const frame of frames) {
    const { num, den } = frame.timeBase;
    const seconds = (Number(frame.pts) * num) / den;
    await Promise.all(tracks.map((track) => track.push(frame)));
    frame.free();
    onProgress?.(seconds);
  }
  await Promise.all(tracks.map((track) => track.push(null)));
}

/** What the master playlist must say about a track, taken from the files that were written. */
async function measure(folder: string, track: Track) {
  const uri = `${track.name}/playlist.m3u8`;
  const { segments } = parseMediaPlaylist(await readFile(join(folder, uri), 'utf8'));
  let bits = 0;
  let seconds = 0;
  let peak = 0;
  for (const segment of segments) {
    const size = (await stat(join(folder, track.name, segment.uri))).size * 8;
    bits += size;
    seconds += segment.duration;
    // A last sliver of a segment would claim an absurd rate; players look at whole ones.
    peak = Math.max(peak, size / Math.max(segment.duration, 1));
  }
  return { uri, codec: track.codec(), peak, average: bits / seconds, seconds };
}
