import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_P, avGetCodecString, FFmpegError, Muxer } from 'node-av';
import type { Encoder, Frame, Packet } from 'node-av';

export const segmentSeconds = 4;

/** What a picture must become: the first of a segment, or one that no other is shown across. */
export type PictureKind = 'key' | 'anchor' | 'any';

export type EncodedTrack = Awaited<ReturnType<typeof openEncodedTrack>>;

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

interface TrackOptions {
  /** By how many ticks a picture may be decoded before it is shown. Sound leaves it out: nothing is reordered in it. */
  ticksAhead?: bigint;
}

/** The files of one rendition or of the sound: what is encoded goes straight into segments. */
export async function openEncodedTrack(
  folder: string,
  name: string,
  encoder: Encoder,
  { ticksAhead }: TrackOptions = {},
) {
  await mkdir(join(folder, name), { recursive: true });
  const muxer = await hlsMuxer(folder, name);
  const index = muxer.addStream(encoder);
  const moments: bigint[] = [];
  let codec = '';

  async function send(frame: Frame | null, kind: PictureKind): Promise<void> {
    if (frame && ticksAhead !== undefined) moments.push(frame.pts);
    const context = encoder.isEncoderInitialized ? encoder.getCodecContext() : null;
    // The first one is a key frame anyhow. Of others the encoder is asked itself: its wrapper takes the wish away.
    if (!frame || kind === 'any' || !context) return await encoder.encode(frame);
    frame.pictType = kind === 'key' ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_P;
    FFmpegError.throwIfError(await context.sendFrame(frame), 'encode');
  }

  async function write(packet: Packet): Promise<void> {
    const moment = moments.shift();
    // The encoder would decode each picture when the one two before it is shown. After a still that is seconds too
    // early, and as players take the time between two decodings for the length of a picture they would see a hole.
    if (moment !== undefined && ticksAhead !== undefined) packet.dts = moment - ticksAhead;
    await muxer.writePacket(packet, index);
    packet.free();
  }

  // Here and now: a block takes less time than it takes to hand it to another thread, and hours of silence are many.
  function encodeSound(frame: Frame | null): void {
    for (const packet of encoder.encodeAllSync(frame)) {
      // Before 0 is what the encoder warms up with. Players that ignore edit lists would play it, and be late from then on.
      if (packet.pts >= 0n) muxer.writePacketSync(packet, index);
      packet.free();
    }
  }

  return {
    name,
    /** As playlists name it; empty when nothing was encoded. */
    codec: (): string => codec,
    /** The frame stays the caller's; null is the end. */
    async encode(frame: Frame | null, kind: PictureKind = 'any') {
      if (ticksAhead === undefined) encodeSound(frame);
      else {
        await send(frame, kind);
        for (let packet = await encoder.receive(); packet; packet = await encoder.receive()) await write(packet);
      }
      const stream = codec === '' && muxer.streamsInitialized ? muxer.getStream(index) : undefined;
      if (stream) codec = avGetCodecString(stream.codecpar) ?? '';
    },
    async close() {
      await muxer.close();
      encoder.close();
    },
  };
}
