import { errors } from '@liuguang/contract/errors.ts';
import type { Playback } from '@liuguang/contract/shapes/video.ts';
import type { Account } from '../../platform/http/handlers.ts';
import { expiryOf, signGrant, type PlaybackKeys } from './playback-token.ts';

interface GatedVideo {
  readonly access: 'free' | 'credit' | 'vip';
}

interface PlayableVideo extends GatedVideo {
  readonly mediaId: string;
  readonly durationMs: number;
}

export type PlaybackDecision =
  | { readonly mode: 'full'; readonly because: 'free' | 'vip' }
  | { readonly refusal: 'VIP_NEEDED' | 'NO_FREE_VIEW' };

/** The one place that decides who may watch what, and says why. */
export function decidePlayback(video: GatedVideo, account: Account | null): PlaybackDecision {
  if (video.access === 'free') return { mode: 'full', because: 'free' };
  if (account?.vip) return { mode: 'full', because: 'vip' };
  return { refusal: video.access === 'vip' ? 'VIP_NEEDED' : 'NO_FREE_VIEW' };
}

export interface PlaybackService {
  playback(agentId: string, video: PlayableVideo, account: Account | null): Playback;
}

export function playbackService({ keys, clock }: { keys: PlaybackKeys; clock: () => number }): PlaybackService {
  return {
    playback(agentId, video, account) {
      const decision = decidePlayback(video, account);
      if ('refusal' in decision) {
        const { code, message } = errors[decision.refusal];
        return { code, message };
      }
      const { mode, because } = decision;
      const { mediaId } = video;
      const expiresAt = expiryOf(clock(), video.durationMs);
      const token = signGrant(keys, { agentId, mediaId, mode, expiresAt });
      return { mode, because, url: `/v/${token}/${mediaId}/master.m3u8`, expiresAt };
    },
  };
}
