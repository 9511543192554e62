import { index, shape, text } from '../storage/schema.ts';
import { local, tabStorage, typedStorage } from '../storage/storage.ts';

/** What moving between hosts keeps on this one besides `hostUrl` and `hostIndex`: read by nobody before the first screen. */
export const hostStorage = typedStorage(() => globalThis.localStorage, {
  /** Lets this device in on another host, once; `userCode` is whom. */
  hostTicket: shape({ ticket: text(64), expiresAt: index, userCode: text(64) }),
  /** The host that this device came from when that was out of reach, and when. */
  hostHome: shape({ origin: text(300), since: index }),
});

export const hostTabStorage = typedStorage(() => globalThis.sessionStorage, {
  /** When this tab last left this host. */
  hostLeft: index,
});

/** What somebody began or chose on this device, for the host that they move to: there it is another storage. */
const carried = [
  'preferences',
  'channelApi',
  'code',
  'chosenCity',
  'recentCities',
  'searchHistory',
  'postDraft',
  'opinionDraft',
  'listingDraft',
] as const;

/** An address can be long, but not in every browser. */
const mostCarried = 12_000;

/** As many of them as fit, the ones first that cannot be made again. */
export function packCarried(): Record<string, unknown> {
  const packed: Record<string, unknown> = {};
  let size = 0;
  for (const name of carried.toReversed()) {
    const value = local.read(name);
    if (value === undefined) continue;
    size += JSON.stringify(value).length;
    if (size > mostCarried) break;
    packed[name] = value;
  }
  return packed;
}

/** What is here already stays: it is newer, or somebody else's. Each value is read by its own schema afterwards. */
export function unpackCarried(packed: unknown): void {
  if (typeof packed !== 'object' || packed === null) return;
  for (const name of carried) {
    const value: unknown = (packed as Record<string, unknown>)[name];
    if (value === undefined || local.read(name) !== undefined) continue;
    local.write(name, value as never);
    // A foreign shape is dropped at once, not when a screen needs it.
    local.read(name);
  }
}

export function rememberIndex(place: number): void {
  if (place >= 0) tabStorage.write('hostIndex', place);
}
