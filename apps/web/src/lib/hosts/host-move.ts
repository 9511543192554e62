import { ownMachineCode } from '../session/machine-code.ts';
import { fromBase64url, toBase64url } from './host-key.ts';
import { hostStorage, hostTabStorage, packCarried } from './host-storage.ts';

/** What goes along behind the ticket. */
interface Moved {
  /** The host to which the device goes back when that has recovered. */
  readonly home: string;
  readonly carried: unknown;
}

/** A page that left a host a moment ago and is there again would go round in circles. */
const calmMs = 30_000;

export function leftLately(now = Date.now()): boolean {
  const left = hostTabStorage.read('hostLeft');
  return left !== undefined && now - left < calmMs;
}

/**
 * Opens the same screen on the other host. Everything that makes it this device's is behind the `#`, which browsers send
 * to nobody; the page there takes it out of the address before anything else.
 */
export function moveTo(origin: string, home: string): void {
  const now = Date.now();
  hostTabStorage.write('hostLeft', now);
  const ticket = hostStorage.read('hostTicket');
  // It is good once: whoever comes back here gets another one.
  hostStorage.remove('hostTicket');
  hostStorage.write('hostLast', origin);
  const [route = '/', query = ''] = location.hash.replace(/^#/, '').split('?', 2);
  const params = new URLSearchParams(query);
  const playing = route === '/video' ? playingAt() : 0;
  if (playing > 0) params.set('t', String(playing));
  params.set('machineCode', ownMachineCode());
  if (ticket && ticket.expiresAt > now)
    params.set('ticket', `${ticket.ticket}.${pack({ home, carried: packCarried() })}`);
  location.replace(`${origin}${location.pathname}#${route || '/'}?${params}`);
}

/** Where the video on this screen is, in seconds. */
function playingAt(): number {
  const [video] = document.querySelectorAll('video');
  return video && !video.ended ? Math.floor(video.currentTime) : 0;
}

function pack(moved: Moved): string {
  return toBase64url(new TextEncoder().encode(JSON.stringify(moved)));
}

export function unpack(text: string): Moved | null {
  try {
    const found = JSON.parse(new TextDecoder().decode(fromBase64url(text))) as Partial<Moved> | null;
    return typeof found?.home === 'string' ? { home: found.home, carried: found.carried } : null;
  } catch {
    return null;
  }
}
