import { open } from 'node:fs/promises';
import { AV_LOG_FATAL, Codec, Demuxer, Log } from 'node-av';
import type { Stream } from 'node-av';
import { MediaProblem } from '../media-problem.ts';

/**
 * Containers that people's videos come in. Everything else that FFmpeg can open is left out on purpose: playlists and
 * scripts (hls, dash, concat, …) name other files and addresses, image and subtitle readers take anything.
 */
const containers = ['mov', 'mp4', 'matroska', 'webm', 'mpegts', 'mpeg', 'avi', 'flv', 'asf'];

const videoDecoders = (
  'h264 hevc av1 libdav1d vp8 vp9 libvpx libvpx-vp9 mpeg4 mpeg2video mpeg1video h263 flv vp6f msmpeg4 msmpeg4v2 ' +
  'wmv1 wmv2 wmv3 vc1 mjpeg prores theora'
).split(' ');
const audioDecoders = (
  'aac aac_fixed mp3 mp3float mp2 mp2float ac3 eac3 opus libopus vorbis flac alac wmav1 wmav2 amrnb amrwb ' +
  'libopencore_amrnb libopencore_amrwb nellymoser adpcm_ms pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le ' +
  'pcm_f32le pcm_u8 pcm_alaw pcm_mulaw'
).split(' ');
/** Text only: pictures of text cannot become WebVTT. */
const textDecoders = ['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text'];

const allowed = { video: new Set(videoDecoders), audio: new Set(audioDecoders), text: new Set(textDecoders) };

/** The name of the decoder that would read the track, when it is one of those allowed for its kind. */
export function allowedDecoder(kind: keyof typeof allowed, stream: Stream): string | undefined {
  const name = Codec.findDecoder(stream.codecpar.codecId)?.name ?? undefined;
  return name !== undefined && allowed[kind].has(name) ? name : undefined;
}

const firstBytes = 512 * 1024;

/** The container by content alone. FFmpeg asked with a path would also believe the ending of its name. */
async function containerOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(firstBytes), position: 0 });
    const found = bytesRead > 0 ? await Demuxer.probeFormat(buffer.subarray(0, bytesRead)) : null;
    const name = found?.format.split(',').find((candidate) => containers.includes(candidate));
    if (name === undefined) throw new MediaProblem('unknown-format');
    return name;
  } finally {
    await file.close();
  }
}

/** Opens a file that anybody may have made. */
export async function openUntrusted(path: string, signal?: AbortSignal): Promise<Demuxer> {
  // What is wrong with a stranger's file is told to its owner, not to the operator's terminal.
  Log.setLevel(AV_LOG_FATAL);
  const format = await containerOf(path);
  try {
    return await Demuxer.open(path, {
      format,
      options: {
        format_whitelist: containers.join(','),
        codec_whitelist: [...videoDecoders, ...audioDecoders, ...textDecoders].join(','),
        protocol_whitelist: 'file',
        max_streams: 64,
        probesize: 20_000_000,
        analyzeduration: 20_000_000,
      },
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new MediaProblem('damaged', error);
  }
}
