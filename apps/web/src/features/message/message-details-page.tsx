import type { Notice } from '@liuguang/contract/shapes/message.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useStillHere } from '../../ui/use-still-here.ts';
import { deleteNotificationMutation, notificationQuery } from './api.ts';
import styles from './message.module.css';

/** One notification in full; to open it is to have read it. */
export function MessageDetailsPage() {
  const back = useBack();
  const stillHere = useStillHere();
  const deleteNotification = useMutation(deleteNotificationMutation());
  const signedIn = useSignedIn();
  const { id = '' } = useSearch({ from: '/messageDetails' });
  const notification = useQuery({ ...notificationQuery(id), enabled: signedIn && id !== '' });
  const remove = async (): Promise<void> => {
    await deleteNotification.mutateAsync(id);
    showToast('已删除');
    if (stillHere()) back();
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title="消息详情"
        onBack={back}
        action={notification.data && <IconButton label="删除" icon={<Trash2 />} onClick={remove} />}
      />
      <AccountOnly note="消息会保存在你的账号里">
        {notification.data && <Body notification={notification.data} />}
        {notification.isLoading && (
          <output className={styles.details} aria-label="正在加载">
            <Skeleton height="7rem" radius="2rem" />
            <Skeleton height="30rem" radius="3rem" />
          </output>
        )}
        {(notification.error !== null || id === '') && (
          <ErrorState
            title="打不开这条消息"
            message={id === '' ? '消息不存在或已被删除' : messageOf(notification.error)}
            onRetry={() => (id === '' ? back() : notification.refetch())}
          />
        )}
      </AccountOnly>
    </div>
  );
}

function Body({ notification: { title, text, link, actor, createdAt } }: { notification: Notice }) {
  const router = useRouter();
  return (
    <article className={styles.details}>
      <h2 className={styles.headline}>{actor ? `${actor.nickname} ${title}` : title}</h2>
      <time className={styles.time}>{formatDateTime(createdAt)}</time>
      <p className={styles.full}>{text}</p>
      {link !== null && (
        <Button block onClick={() => router.history.push(link)}>
          查看详情
        </Button>
      )}
    </article>
  );
}
