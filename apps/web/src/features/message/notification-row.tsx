import type { Notice, NoticeKind } from '@liuguang/contract/shapes/message.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  BellRing,
  BookOpen,
  Clapperboard,
  Flag,
  Heart,
  MessageCircle,
  MessageSquare,
  Receipt,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAgo } from '../../lib/format/format.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { readNotificationsMutation } from './api.ts';
import styles from './message.module.css';

const icons: Record<NoticeKind, ReactNode> = {
  system: <BellRing />,
  reply: <MessageCircle />,
  like: <Heart />,
  follow: <UserPlus />,
  order: <Receipt />,
  review: <ShieldCheck />,
  report: <Flag />,
  opinion: <MessageSquare />,
  chapter: <BookOpen />,
  episode: <Clapperboard />,
};

/** What people did, new chapters and episodes lead right there; the rest is read on a page of its own first. */
function targetOf({ noticeId, kind, actor, link }: Notice): string {
  return (actor !== null || kind === 'chapter' || kind === 'episode') && link !== null
    ? link
    : `/messageDetails?id=${noticeId}`;
}

export function NotificationRow({ notification }: { notification: Notice }) {
  const readNotification = useMutation(readNotificationsMutation());
  const router = useRouter();
  const { kind, actor, title, text, read, createdAt } = notification;
  const target = targetOf(notification);
  return (
    <a
      href={router.history.createHref(target)}
      className={styles.row}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!read) readNotification.mutate(notification.noticeId);
        router.history.push(target);
      }}
    >
      <span className={styles.face}>
        {actor ? <Avatar seed={actor.authorId} url={actor.avatar} size="11rem" /> : null}
        <span className={actor ? styles.small : styles.icon} data-kind={kind} aria-hidden="true">
          {icons[kind]}
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {actor && <b className={styles.name}>{actor.nickname}</b>} {title}
        </span>
        {text !== '' && <span className={styles.text}>{text}</span>}
        <time className={styles.time}>{formatAgo(createdAt)}</time>
      </span>
      {!read && <b className={styles.dot} aria-label="未读" />}
    </a>
  );
}
