import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_CODEC_FLAG_GLOBAL_HEADER, avGetCodecString, Encoder, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av';
import { FilterAPI, Muxer } from 'node-av';
import type { Frame } from 'node-av';
import type { FrameRate } from './frame-rate.ts';
import type { HlsOptions, Rendition } from './hls.ts';

const segmentSeconds = 4;

export interface Track {
  name: string;
  codec: () => string;
  push(frame: Frame | null): Promise<void>;
  close(): Promise<void>;
}

/** Sees the pictures of a track as they are encoded; they stay the track's. */
export type Tap = (frame: Frame) => Promise<void>;

interface VideoTrackOptions {
  rate: FrameRate;
  threads: number;
  /** Turns what a source gives into upright pictures of ordinary brightness; the first track only. */
  prepare: string;
  /** The next smaller track: it scales what this one has scaled, which is far less work than from the source. */
  next: Track | undefined;
  tap: Tap | undefined;
}

function renditionName(rendition: Pick<Rendition, 'width' | 'height'>): string {
  return `v${Math.min(rendition.width, rendition.height)}`;
}

export function hlsMuxer(folder: string, name: string): Promise<Muxer> {
  return Muxer.open(join(folder, name, 'playlist.m3u8'), {
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
}

export async function openVideoTrack(folder: string, rendition: Rendition, options: VideoTrackOptions): Promise<Track> {
  const { width, height, crf, maxRate } = rendition;
  const { rate, threads, prepare, next, tap } = options;
  // Every rendition gets its key frames at the same moments, so that a player can change at any segment. Rounded up:
  // a key frame just before the mark would make the muxer wait for the one after.
  const gop = Math.ceil((segmentSeconds * rate.num) / rate.den);
  const filter = FilterAPI.create(
    [
      ...(prepare === '' ? [] : [prepare]),
      `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv`,
      'format=yuv420p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv,setsar=1',
    ].join(','),
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
  return openTrack(folder, renditionName(rendition), { filter, encoder, next, tap });
}

export async function openAudioTrack(folder: string, options: HlsOptions): Promise<Track> {
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
  return openTrack(folder, 'audio', { filter, encoder, next: undefined, tap: undefined });
}

interface TrackParts {
  filter: FilterAPI;
  encoder: Encoder;
  next: Track | undefined;
  tap: Tap | undefined;
}

async function openTrack(folder: string, name: string, { filter, encoder, next, tap }: TrackParts): Promise<Track> {
  await mkdir(join(folder, name), { recursive: true });
  const muxer = await hlsMuxer(folder, name);
  const index = muxer.addStream(encoder);
  let codec = '';

  async function encode(frame: Frame | null): Promise<void> {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, index);
      packet.free();
    }
    const stream = codec === '' && muxer.streamsInitialized ? muxer.getStream(index) : undefined;
    if (stream) codec = avGetCodecString(stream.codecpar) ?? '';
  }

  return {
    name,
    codec: () => codec,
    async push(frame) {
      for (const ready of await filter.processAll(frame)) {
        await Promise.all([encode(ready), next?.push(ready), tap?.(ready)]);
        ready.free();
      }
      if (frame === null) await Promise.all([encode(null), next?.push(null)]);
    },
    async close() {
      await muxer.close();
      encoder.close();
      filter.close();
    },
  };
}
