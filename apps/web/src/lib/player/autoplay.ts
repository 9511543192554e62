/** How a clip started: browsers refuse sound, or any start, until the viewer has touched the page. */
export type Start = 'sound' | 'muted' | 'refused';

export async function startWithSound(video: Pick<HTMLVideoElement, 'play' | 'muted'>): Promise<Start> {
  if (await canStart(video)) return video.muted ? 'muted' : 'sound';
  video.muted = true;
  return (await canStart(video)) ? 'muted' : 'refused';
}

async function canStart(video: Pick<HTMLVideoElement, 'play'>): Promise<boolean> {
  try {
    await video.play();
    return true;
  } catch (error) {
    // A start that a new source or a pause cut short was allowed: it needs no muting.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
