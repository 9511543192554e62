import { ApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/client.ts';

interface AdEvent {
  readonly adId: string;
  readonly event: 'show' | 'click';
  readonly viewId: string;
}

/** What could not be sent waits for the network, but not without end: a phone offline for a day is not an archive. */
const mostWaiting = 30;
const waiting: AdEvent[] = [];

/** Sends an event in the background, also while the page goes away. Sent twice, it still counts once: it has its view. */
export function sendAdEvent(event: AdEvent): void {
  void send(event);
}

async function send(event: AdEvent): Promise<void> {
  try {
    await callApi('accessAd', event, { quiet: true, keepalive: true });
  } catch (error) {
    // Refused is answered: the ad is gone, or this is one event too many.
    if (error instanceof ApiError) return;
    waiting.push(event);
    if (waiting.length > mostWaiting) waiting.shift();
    return;
  }
  sendWaiting();
}

function sendWaiting(): void {
  const next = waiting.shift();
  // One after the other: the first that does not get through leaves the others where they are.
  if (next) void send(next);
}

addEventListener('online', sendWaiting);
