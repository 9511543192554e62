import type { Frame } from 'node-av';
import { Decoder, Demuxer } from 'node-av';

/** Decoded pictures and sound with their own time bases; whoever takes a frame frees it. */
export interface MediaSource {
  video: { frames: AsyncIterable<Frame>; width: number; height: number; frameRate: { num: number; den: number } };
  audio: { frames: AsyncIterable<Frame>; sampleRate: number; channels: number } | undefined;
  close(): Promise<void>;
}

/** Opens any file that FFmpeg reads. Pictures and sound are read through one demuxer, each at its own pace. */
export async function openFile(path: string): Promise<MediaSource> {
  const demuxer = await Demuxer.open(path);
  try {
    const video = demuxer.video();
    if (video === undefined) throw new Error(`${path} has no picture track.`);
    const audio = demuxer.audio();
    const rate = video.avgFrameRate.num > 0 ? video.avgFrameRate : video.rFrameRate;
    const decoders = [await Decoder.create(video)];
    if (audio) decoders.push(await Decoder.create(audio));
    return {
      video: {
        frames: decoded(demuxer, decoders[0], video.index),
        width: video.codecpar.width,
        height: video.codecpar.height,
        frameRate: { num: rate.num, den: rate.den },
      },
      audio: audio && {
        frames: decoded(demuxer, decoders[1], audio.index),
        sampleRate: audio.codecpar.sampleRate,
        channels: audio.codecpar.channels,
      },
      async close() {
        for (const decoder of decoders) decoder.close();
        await demuxer.close();
      },
    };
  } catch (error) {
    await demuxer.close();
    throw error;
  }
}

async function* decoded(demuxer: Demuxer, decoder: Decoder | undefined, index: number): AsyncIterable<Frame> {
  if (decoder === undefined) return;
  for await (const frame of decoder.frames(demuxer.packets(index))) if (frame) yield frame;
}
