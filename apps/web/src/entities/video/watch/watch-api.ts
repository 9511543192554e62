import { callApi } from '../../../lib/api/client.ts';

/** Neither is worth a word to the viewer when it fails: the next one tells the same. */
const ignore = () => undefined;

/** Remembers for the account where it is in a video; also while the page goes away. Ends when the server has heard of it, or has not. */
export async function sendPosition(videoId: string, position: number, duration: number): Promise<void> {
  await callApi('loklVideo', { videoId, position, duration }, { quiet: true, keepalive: true }).catch(ignore);
}

export function countPlay(videoId: string): void {
  callApi('addVolume', { videoId }, { quiet: true }).catch(ignore);
}
