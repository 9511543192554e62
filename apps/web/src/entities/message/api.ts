import { callApi } from '../../lib/api/client.ts';

/** Asked for by the stand-in of the live stream; the number goes to the badges by itself, so nothing is cached here. */
export async function askUnread(signal: AbortSignal): Promise<number> {
  return (await callApi('getUserInfo', {}, { quiet: true, signal })).unread;
}
