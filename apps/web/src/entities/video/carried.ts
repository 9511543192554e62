import type { Video } from '@liuguang/contract/shapes/video.ts';
import { create } from 'zustand';
import { endStream, keepStream } from '../../lib/player/kept-stream.ts';

/** A video that somebody took along when they left its screen. */
export interface Carried extends Pick<Video, 'videoId' | 'title' | 'kind' | 'cover' | 'duration' | 'rating'> {
  readonly url: string;
  readonly mode: 'full' | 'preview';
  readonly video: HTMLVideoElement;
}

interface State {
  readonly carried: Carried | null;
  /** There is somebody to show it: sound without a way to end it is no good. */
  readonly hosted: boolean;
}

export const useCarried = create<State>(() => ({ carried: null, hosted: false }));

/** Out of sight, and in the document all the time: an element that leaves it stops. */
function parkingPlace(): HTMLElement {
  const known = document.getElementById('carried');
  if (known) return known;
  const place = Object.assign(document.createElement('div'), { id: 'carried', hidden: true });
  document.body.append(place);
  return place;
}

export function carry(session: Carried): void {
  dropCarried();
  keepStream(session.video, session.url);
  parkingPlace().append(session.video);
  useCarried.setState({ carried: session });
}

/** Back out of the small player, before another takes it up. */
export function park(video: HTMLVideoElement): void {
  parkingPlace().append(video);
}

/** The one that plays under this address, for the player of its screen. */
export function carriedUnder(url: string): Carried | null {
  const { carried } = useCarried.getState();
  return carried?.url === url ? carried : null;
}

export function carriedGrant(): Pick<Carried, 'videoId' | 'url' | 'mode'> | null {
  const { carried } = useCarried.getState();
  return carried && { videoId: carried.videoId, url: carried.url, mode: carried.mode };
}

/** A player has it now. */
export function claimCarried(session: Carried): void {
  if (useCarried.getState().carried === session) useCarried.setState({ carried: null });
}

/** Ends it, unless it is this video. */
export function dropCarried(except?: string): void {
  const { carried } = useCarried.getState();
  if (!carried || carried.videoId === except) return;
  useCarried.setState({ carried: null });
  endStream(carried.video);
}
