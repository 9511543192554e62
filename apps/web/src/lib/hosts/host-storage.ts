import { index, listOf, matching, type Parsed, shape, text } from '../storage/schema.ts';
import { lateStorage } from '../storage/late-storage.ts';
import { lasting, local, typedStorage } from '../storage/storage.ts';

/** The hosts of the agent as the installation signed them, in the order to try them. */
const hostUrl = shape({
  agentId: text(64),
  serial: index,
  expiresAt: index,
  domains: listOf(matching(/^https?:\/\/[^\s/?#@]+$/)),
  signature: text(128),
});
export type HostList = Parsed<typeof hostUrl>;

/** What moving between hosts keeps on each of them. Apart from the other keys, because no first screen reads it. */
export const hostStorage = typedStorage(() => lasting(globalThis.localStorage), {
  hostUrl,
  /** Lets this device in on another host, once; `userCode` is whom. */
  hostTicket: shape({ ticket: text(64), expiresAt: index, userCode: text(64) }),
  /** Where the last ticket was shown: this device is let in there without another one. */
  hostLast: text(300),
  /** The host that this device came from when that was out of reach, and when. */
  hostHome: shape({ origin: text(300), since: index }),
});

export const hostTabStorage = typedStorage(() => lasting(globalThis.sessionStorage), {
  /** Which place in the list this tab has come to. None: it has not moved. */
  hostIndex: index,
  /** When this tab last left this host. */
  hostLeft: index,
});

/** What somebody began or chose on this device, for the host that they move to: there it is another storage. */
const carried: Readonly<Record<string, StoredValue>> = {
  ...valuesOf(local, 'preferences', 'channelApi', 'code', 'invite'),
  ...valuesOf(lateStorage, 'chosenCity', 'recentCities', 'searchHistory'),
  ...valuesOf(lateStorage, 'postDraft', 'uploadDrafts', 'opinionDraft', 'listingDraft'),
};

interface StoredValue {
  read(): unknown;
  write(value: unknown): void;
}

function valuesOf<N extends string>(
  storage: { read(name: N): unknown; write(name: N, value: never): void },
  ...names: readonly N[]
): Record<string, StoredValue> {
  const valueOf = (name: N) => ({
    read: () => storage.read(name),
    write: (value: unknown) => storage.write(name, value as never),
  });
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

/** An address can be long, but not in every browser. */
const mostCarried = 12_000;

/** As many of them as fit, the ones first that cannot be made again. */
export function packCarried(): Record<string, unknown> {
  const packed: Record<string, unknown> = {};
  let size = 0;
  for (const [name, stored] of Object.entries(carried).toReversed()) {
    const value = stored.read();
    if (value === undefined) continue;
    size += JSON.stringify(value).length;
    if (size > mostCarried) break;
    packed[name] = value;
  }
  return { ...packed, uploads: openUploads() };
}

/** Where the upload client goes on with a file, by a name that it makes of the file: the same on every host. */
const uploadKey = /^tus::liuguang-/;
const mostUploads = 5;

function openUploads(): Record<string, string> {
  const names = Object.keys(globalThis.localStorage).filter((name) => uploadKey.test(name));
  return Object.fromEntries(
    names.slice(0, mostUploads).map((name) => [name, globalThis.localStorage.getItem(name) ?? '']),
  );
}

/** The same upload at this host's address. */
function keepUpload(name: string, stored: unknown): void {
  if (!uploadKey.test(name) || typeof stored !== 'string') return;
  try {
    const kept = JSON.parse(stored) as { uploadUrl?: unknown };
    const { pathname, search } = new URL(String(kept.uploadUrl), location.href);
    if (!/^\/api\/upload\/\d+$/.test(pathname)) return;
    const uploadUrl = `${location.origin}${pathname}${search}`;
    globalThis.localStorage.setItem(name, JSON.stringify({ ...kept, uploadUrl }));
  } catch {
    // Not one of ours, or no room: the file is sent from its beginning.
  }
}

/** What is here already stays: it is newer, or somebody else's. Each value is read by its own schema afterwards. */
export function unpackCarried(packed: unknown): void {
  if (typeof packed !== 'object' || packed === null) return;
  for (const [name, stored] of Object.entries(carried)) {
    const value: unknown = (packed as Record<string, unknown>)[name];
    if (value === undefined || stored.read() !== undefined) continue;
    stored.write(value);
    // A foreign shape is dropped at once, not when a screen needs it.
    stored.read();
  }
  const { uploads } = packed as { uploads?: unknown };
  if (typeof uploads !== 'object' || uploads === null) return;
  for (const [name, stored] of Object.entries(uploads).slice(0, mostUploads)) keepUpload(name, stored);
}

export function rememberIndex(place: number): void {
  if (place >= 0) hostTabStorage.write('hostIndex', place);
}
