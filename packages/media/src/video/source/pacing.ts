import { AV_NOPTS_VALUE } from 'node-av';
import { rateOfMotion } from '../frame/frame-rate.ts';
import { openUntrusted } from './untrusted.ts';

/** Some minutes of movement; stills have few pictures, however long they last. */
const mostPictures = 10_000;

/** Reads when the pictures of a stranger's file are shown, without decoding one, for how often they come where it moves. */
export async function readRateOfMotion(path: string, videoIndex: number, signal?: AbortSignal): Promise<number> {
  await using demuxer = await openUntrusted(path, signal);
  const moments: number[] = [];
  for await (const packet of demuxer.packets(videoIndex)) {
    if (packet === null) continue;
    const { num, den } = packet.timeBase;
    const moment = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts;
    if (moment !== AV_NOPTS_VALUE) moments.push((Number(moment) * num) / den);
    packet.free();
    if (moments.length >= mostPictures) break;
  }
  return rateOfMotion(moments);
}
