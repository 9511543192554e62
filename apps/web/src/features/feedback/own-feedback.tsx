import type { Opinion } from '@liuguang/contract/shapes/message.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { Endless } from '../../lib/api/endless.tsx';
import { formatDateTime } from '../../lib/format/format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { Tag } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ownFeedbackQuery } from './api.ts';
import styles from './feedback.module.css';
import { kindLabel } from './kinds.ts';

/** What was told before, with the answers. */
export function OwnFeedback({ onWrite }: { onWrite: () => void }) {
  const signedIn = useSignedIn();
  const feedback = useInfiniteQuery({ ...ownFeedbackQuery(), enabled: signedIn });
  const empty = (
    <EmptyState
      icon={<MessageSquare />}
      title="还没有反馈"
      note="遇到问题或有好的想法，都可以告诉我们"
      action={{ label: '我要反馈', onClick: onWrite }}
    />
  );
  const skeleton = (
    <div className={styles.list}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="34rem" radius="3rem" />
      ))}
    </div>
  );
  return (
    <Endless query={feedback} skeleton={skeleton} empty={empty}>
      {(pages) => (
        <ul className={styles.list}>
          {pages.flatMap((page) =>
            page.list.map((item) => (
              <li key={item.opinionId}>
                <FeedbackCard item={item} />
              </li>
            )),
          )}
        </ul>
      )}
    </Endless>
  );
}

function FeedbackCard({ item: { kind, text, pictures, createdAt, replies } }: { item: Opinion }) {
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Tag kind="accent">{kindLabel(kind)}</Tag>
        <time>{formatDateTime(createdAt)}</time>
        <span className={styles.state} data-answered={replies.length > 0}>
          {replies.length > 0 ? '已回复' : '待回复'}
        </span>
      </header>
      <p className={styles.words}>{text}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <Picture picture={picture} alt={`图片 ${index + 1}`} aspect="1" sizes="90px" />
            </li>
          ))}
        </ul>
      )}
      {replies.map((reply) => (
        <div key={`${reply.createdAt} ${reply.text}`} className={styles.reply}>
          <b>官方回复</b>
          <p className={styles.words}>{reply.text}</p>
          <time>{formatDateTime(reply.createdAt)}</time>
        </div>
      ))}
    </article>
  );
}
