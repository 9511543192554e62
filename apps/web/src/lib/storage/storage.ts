import {
  flag,
  index,
  laterFlag,
  listOf,
  matching,
  oneOf,
  orNull,
  type Parsed,
  type Parser,
  recordOf,
  shape,
  text,
} from './schema.ts';
import { inPreview } from '../config/preview.ts';

/** Every key that outlives the page, with the only shape in which it is believed. Names: docs/rules.md. */
const localKeys = {
  /** The account as it was last seen: its screens paint from it at once. Nothing in it that a stranger at the device may not see. */
  userInfo: shape({
    userCode: text(64),
    authorId: text(64),
    nickname: text(64),
    avatar: text(),
    hasPhone: flag,
    hasPassword: flag,
    claimed: flag,
    vip: shape({ level: index, until: orNull(index) }),
    viewingTimes: index,
    ageConfirmed: flag,
    youthMode: flag,
    youthMinutesLeft: orNull(index),
    unread: index,
    learned: laterFlag,
  }),
  /** The last agent and platform keys: the shell paints from them before the network answers. */
  config: shape({ agentId: text(64), agentName: text(64), logo: text(), keys: recordOf(text(8192)) }),
  videoGroup: listOf(shape({ groupId: text(64), name: text(64) })),
  novelGroup: listOf(shape({ groupId: text(64), name: text(64) })),
  /** What was opened last: its screen has a title at once when the page is loaded anew. Never something for adults. */
  videoItem: shape({ videoId: text(64), title: text(200) }),
  novelItem: shape({ novelId: text(64), title: text(200) }),
  /** What stood in the corner of home, as JSON: it is there at once the next time. */
  topAd: text(),
  /** Home has a row of what was begun here: its room is made before the first paint (index.html). */
  homeRow: oneOf('continue'),
  /** Where the app is downloaded: the update box offers it when a version names no address. */
  downloadUrl: text(),
  machineCode: text(128),
  channelApi: text(128),
  code: matching(/^[\w-]{1,64}$/),
  /** The first code that this device came by; `code` is the newest. */
  firstCode: matching(/^[\w-]{1,64}$/),
  /** The code of the member whose link this device came by, until the server has heard of it. */
  invite: matching(/^[2-9a-z]{8}$/),
  machineInformation: text(),
  _isLogin: oneOf('yes', 'no'),
  /** What this device was told on /set; not part of the account. */
  preferences: shape({ autoplay: flag, startMuted: flag, dataSaver: flag }),
} satisfies Record<string, Parser<unknown>>;

const tabKeys = {
  __flag: oneOf('line'),
  isOne: oneOf('yes'),
  /** The code of the link that this visit began with, until the server has heard of it. */
  arrived: matching(/^[\w-]{1,64}$/),
} satisfies Record<string, Parser<unknown>>;

export type StoredConfig = Parsed<(typeof localKeys)['config']>;

type Keys = Record<string, Parser<unknown>>;

interface TypedStorage<K extends Keys> {
  read<N extends keyof K & string>(name: N): Parsed<K[N]> | undefined;
  write<N extends keyof K & string>(name: N, value: Parsed<K[N]>): void;
  remove(name: keyof K & string): void;
}

export const local = typedStorage(() => lasting(globalThis.localStorage), localKeys);
export const tabStorage = typedStorage(() => lasting(globalThis.sessionStorage), tabKeys);

/** The store itself; a preview has none. */
export function lasting(storage: Storage): Storage {
  if (inPreview) throw new Error('a preview keeps nothing');
  return storage;
}

/**
 * Values are JSON, a plain text is taken as it is. A broken or foreign value is dropped. Where the browser refuses
 * storage (private mode, full, blocked) values live in memory, so that the page works until it is closed.
 */
export function typedStorage<K extends Keys>(area: () => Storage, parsers: K): TypedStorage<K> {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(area());
    } catch {
      return undefined;
    }
  };
  const remove = (name: string): void => {
    memory.delete(name);
    attempt((storage) => storage.removeItem(name));
  };
  return {
    read(name) {
      const raw = memory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? undefined;
      if (raw === undefined) return undefined;
      const parse = parsers[name] as Parser<Parsed<K[typeof name]>>;
      const value = parse(raw) ?? parse(fromJson(raw));
      if (value === undefined) remove(name);
      return value;
    },
    write(name, value) {
      const raw = typeof value === 'string' ? value : JSON.stringify(value);
      const kept = attempt((storage) => (storage.setItem(name, raw), true));
      if (kept) memory.delete(name);
      else memory.set(name, raw);
    },
    remove,
  };
}

function fromJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
