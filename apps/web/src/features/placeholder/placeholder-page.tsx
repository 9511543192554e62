import { useCanGoBack, useMatches, useRouter } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MessageState } from '../../ui/message-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './placeholder-page.module.css';

/** A screen that is not built yet: says so, and leads back. */
export function PlaceholderPage() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const info = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const title = info?.title ?? '';
  const back = (): void => router.history.back();
  return (
    <div className={styles['page']}>
      <PageHeader title={title} onBack={canGoBack && !info?.tabBar ? back : undefined} />
      <MessageState icon={<Hammer />} title={title} note="这个页面正在建设中">
        {canGoBack && (
          <Button kind="quiet" size="small" onClick={back}>
            返回
          </Button>
        )}
        <Button size="small" onClick={() => router.navigate({ to: '/home' })}>
          回到首页
        </Button>
      </MessageState>
    </div>
  );
}
