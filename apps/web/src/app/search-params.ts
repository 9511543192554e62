import type { PlainPath, ShellPath } from './route-table.ts';
import type { Search } from './search.ts';

/** Reads one parameter; undefined where the address has none or one that nobody knows, and the screen's default stands. */
type Read<T extends string = string> = (value: string | undefined) => T | undefined;

type Fields = Readonly<Record<string, Read>>;

/** Ids are long digit strings: a text stays a text. */
const text: Read = (value) => value;

function oneOf<const T extends string>(...known: readonly T[]): Read<T> {
  return (value) => known.find((one) => one === value);
}

const byId = { id: text };
const access = oneOf('free', 'credit', 'vip');
const length = oneOf('short', 'medium', 'long');
const state = oneOf('连载', '完结');

/** What each screen reads of its query; a screen that is not here reads nothing. */
const fields = {
  /** `t`: where to begin, in seconds; `comment`: the one to open. */
  '/video': { id: text, t: text, comment: text },
  '/novelDetails': byId,
  '/postDetails': { id: text, comment: text },
  '/messageDetails': byId,
  '/cityDetails': byId,
  '/cityPublish': byId,
  '/reportCase': byId,
  '/novelReader': { id: text, chapter: text, chapterId: text, offset: text, comment: text },
  '/adult': { kind: oneOf('novel') },
  '/author': { id: text, kind: oneOf('video', 'novel', 'post') },
  '/works': { tab: oneOf('published', 'review', 'refused', 'scheduled', 'hidden', 'deleted') },
  '/editWork': byId,
  '/workFigures': byId,
  '/search': { keyword: text },
  '/searchList': {
    keyword: text,
    kind: oneOf('all', 'video', 'novel', 'post', 'listing', 'author'),
    sort: oneOf('new', 'hot'),
    length,
    access,
    state,
  },
  '/overview': { kind: oneOf('novel'), group: text, sort: oneOf('new', 'collect'), length, state, access },
  '/novel': { group: text, sort: oneOf('week', 'collect'), state, access },
  '/community': { tab: oneOf('recommend', 'new', 'follow'), topic: text, write: oneOf('1') },
  '/city': { category: text, district: text, date: text, price: text, sort: text },
  '/myCity': { tab: oneOf('signups', 'listings') },
  '/myCollection': { kind: oneOf('video', 'novel', 'listing') },
  '/ranking': { period: oneOf('hour', 'week', 'all') },
  '/viewingRecord': { kind: oneOf('video', 'novel') },
  '/aiTool': { tool: text },
  '/preview': { jobId: text },
  '/message': { tab: oneOf('all', 'people', 'system') },
  '/feedback': { tab: oneOf('new', 'mine') },
  /** What stopped somebody, and led here: a video and how far its preview went, or a chapter of a novel. */
  '/joinVip': { video: text, t: text, novel: text, chapter: text },
  '/rechargeRecord': { order: text },
  '/login': { userCode: text },
  '/bindPhone': { phone: text },
  '/scanCode': { scanId: text, side: oneOf('show', 'scan') },
  '/set': { view: oneOf('devices', 'factor', 'delete', 'licences', 'mail', 'notifications', 'offline') },
} as const satisfies { readonly [P in ShellPath | PlainPath]?: Fields };

type Values<F> = { [N in keyof F]?: F[N] extends Read<infer T> ? T | undefined : never };

type SearchOf<P> = P extends keyof typeof fields ? Values<(typeof fields)[P]> : object;

/** The `validateSearch` of a screen. It only reads: what the address does not say stays out of it. */
export function searchParams<P extends ShellPath | PlainPath>(path: P): (search: Search) => SearchOf<P> {
  const own: Fields = path in fields ? fields[path as keyof typeof fields] : {};
  return (search) => {
    const given = Object.keys(own).filter((name) => search[name] !== undefined);
    return Object.fromEntries(given.map((name) => [name, own[name]?.(search[name])])) as SearchOf<P>;
  };
}
