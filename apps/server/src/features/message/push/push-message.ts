import { excerpt } from '../excerpt.ts';
import type { DuePush } from './push.repository.ts';
import type { PushMessage } from './send-push.ts';

/** After a day nobody needs to be woken for it: it is in the list of messages. */
export const freshMs = 24 * 3600_000;
const longestTitle = 60;
const longestText = 100;

/**
 * What a lock screen shows, where anybody may look over a shoulder: who did what, but not what they wrote; that an order
 * went through, but not its number; never the title of something 18+. What the operator tells everybody is told as it is.
 */
export function pushMessage(due: DuePush, now: number): PushMessage {
  const { kind, broadcast, noticeId, at } = due;
  const message = {
    title: excerpt(outsideTitle(due), longestTitle),
    body: broadcast ? excerpt(due.text, longestText) : '',
    // What people did, new chapters and episodes lead right there; the rest is read first, as in the list.
    route: outsideRoute(due),
    tag: `notice-${noticeId}`,
  };
  return {
    text: JSON.stringify(message),
    topic: `n${noticeId}`,
    urgency: kind === 'reply' || kind === 'order' ? 'normal' : 'low',
    ttlSeconds: Math.max(60, Math.floor((at.getTime() + freshMs - now) / 1000)),
  };
}

const isNews = (kind: DuePush['kind']) => kind === 'chapter' || kind === 'episode';

export function outsideRoute({ kind, noticeId, link, actor }: Outside): string {
  return link !== null && (actor !== null || isNews(kind)) ? link : `/messageDetails?id=${noticeId}`;
}

/** What is said of a notice outside of the app. */
export type Outside = Pick<DuePush, 'noticeId' | 'kind' | 'adult' | 'actor' | 'title' | 'link'>;

export function outsideTitle({ kind, adult, actor, title }: Outside): string {
  if (adult && kind === 'episode') return '你收藏的剧集有更新';
  if (adult) return kind === 'chapter' ? '你书架上的作品有更新' : '你有一条新消息';
  // What follows a name makes no sense without one: who did it has left.
  if (kind === 'reply' || kind === 'like' || kind === 'follow')
    return actor === null ? '你有一条新消息' : `${actor} ${title}`;
  return title;
}
