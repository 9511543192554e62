import { setImmediate } from 'node:timers/promises';
import { AV_CHANNEL_LAYOUT_STEREO, AV_CHANNEL_ORDER_NATIVE, AV_CODEC_FLAG_GLOBAL_HEADER } from 'node-av';
import { AV_SAMPLE_FMT_FLT, avChannelLayoutDefault, Encoder, FF_ENCODER_AAC, FilterAPI, Frame } from 'node-av';
import { frameFilter } from '../frame/frame-filter.ts';
import { openEncodedTrack } from './hls-track.ts';

interface SoundOptions {
  /** One sample rate and stereo for everything, so that a player never has to set its decoder up again. */
  sampleRate?: number;
  audioRate?: number;
  signal: AbortSignal;
}

/** Channels that have their usual places. */
const mostKnown = 8;

/** A longer gap is filled in pieces of a second; a shorter one by the resampler, which fills any gap in one piece. */
const longGap = 0.25;

export async function openSound(folder: string, options: SoundOptions) {
  const { sampleRate: rate = 48_000, audioRate = 128_000, signal } = options;
  // Two steps: the first is made anew when a source changes its rate or channels, the second keeps the time.
  const same = frameFilter(
    // Of more than eight channels nobody knows which is which; the first two are what a recorder was asked for.
    ({ channels }) =>
      `${channels > mostKnown ? 'pan=stereo|c0=c0|c1=c1,' : ''}aresample=${rate},aformat=sample_fmts=flt:channel_layouts=stereo`,
  );
  const timed = FilterAPI.create(
    `aresample=${rate}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=1024:p=0`,
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, {
    bitrate: audioRate,
    configure: (context) => {
      context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    },
  });
  const track = await openEncodedTrack(folder, 'audio', encoder);
  let heard = false;
  /** In samples. */
  let end = 0;

  async function write(frame: Frame | null): Promise<void> {
    signal.throwIfAborted();
    for (const ready of frame ? timed.processAllSync(frame) : await timed.processAll(null)) {
      await track.encode(ready);
      ready.free();
    }
  }

  async function silence(until: number): Promise<void> {
    while (end < until) {
      const nbSamples = Math.min(rate, until - end);
      const frame = Frame.fromAudioBuffer(Buffer.alloc(nbSamples * 8), {
        nbSamples,
        format: AV_SAMPLE_FMT_FLT,
        sampleRate: rate,
        channelLayout: AV_CHANNEL_LAYOUT_STEREO,
        pts: BigInt(end),
        timeBase: { num: 1, den: rate },
      });
      await write(frame);
      frame.free();
      end += nbSamples;
      // Nothing above waits for anything, and others have their turn as well: progress, limits, the pictures.
      await setImmediate();
    }
  }

  async function take(frame: Frame | null): Promise<void> {
    for (const ready of await same.process(frame)) {
      const { num, den } = ready.timeBase;
      const start = Math.round((Number(ready.pts) * num * rate) / den);
      if (start - end > longGap * rate) await silence(start);
      await write(ready);
      heard = true;
      end = Math.max(end, start + ready.nbSamples);
      ready.free();
    }
  }

  return {
    track,
    async push(frame: Frame) {
      nameChannels(frame);
      await take(frame);
    },
    /** Where its last sound ends; 0 when there was none. */
    seconds: (): number => (heard ? end / rate : 0),
    /** Is silent until then, if that is later, and writes what is left. */
    async finish(until: number) {
      await take(null);
      if (!heard) return;
      await silence(Math.round(until * rate));
      await write(null);
      await track.encode(null);
    },
    async close() {
      await track.close();
      same.close();
      timed.close();
    },
  };
}

/** Editors write layouts of their own, or none; the filters know the ordinary ones only. */
function nameChannels(frame: Frame): void {
  const { order, nbChannels } = frame.channelLayout;
  if (order === AV_CHANNEL_ORDER_NATIVE) return;
  const any = { order: AV_CHANNEL_ORDER_NATIVE, nbChannels, mask: (1n << BigInt(nbChannels)) - 1n };
  frame.channelLayout = nbChannels <= mostKnown ? avChannelLayoutDefault(nbChannels) : any;
}
