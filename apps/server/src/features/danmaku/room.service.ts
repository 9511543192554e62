import { fail } from '../../platform/errors/fail.ts';
import { isFree, type PlaybackModule } from '../playback/playback.public.ts';
import type { VideoModule } from '../video/video.public.ts';

/** A video as far as this caller may watch it, and so read and write onto it. */
export interface Room {
  readonly videoId: string;
  readonly durationMs: number;
  /** Where their right ends: the length of the preview, or of the video. */
  readonly untilMs: number;
}

export interface RoomCaller {
  readonly agentId: string;
  readonly adult: boolean;
  readonly youth: boolean;
  /** From the address by which they play a title that is not open to everybody. */
  readonly grant: string | undefined;
}

interface Deps {
  readonly videos: Pick<VideoModule, 'facts'>;
  readonly playback: Pick<PlaybackModule, 'openGrant'>;
}

export type RoomService = ReturnType<typeof roomService>;

/**
 * Follows the rules of the title: who may not watch it learns nothing of what is written onto it. The grant of the player
 * is the proof, so that no read needs to know whose it is.
 */
export function roomService({ videos, playback }: Deps) {
  return {
    async room(videoId: string, { agentId, adult, youth, grant }: RoomCaller): Promise<Room> {
      if (youth) throw fail('FORBIDDEN');
      const video = await videos.facts(agentId, videoId, adult);
      const { durationMs } = video;
      const whole = { videoId: video.videoId, durationMs, untilMs: durationMs };
      if (isFree(video)) return whole;
      const opened = grant === undefined ? null : await playback.openGrant(grant);
      if (opened?.agentId !== agentId || opened.mediaId !== video.mediaId) throw fail('FORBIDDEN');
      return opened.mode === 'full' ? whole : { ...whole, untilMs: video.previewSeconds * 1000 };
    },
  };
}
