import { useMatches, useRouter } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useBack } from '../../lib/navigation/use-back.ts';
import { Button } from '../../ui/button/button.tsx';
import { MessageState } from '../../ui/feedback/message-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import styles from './signed-out-page.module.css';

/** What stands behind the login popup on a screen that needs a login. */
export function SignedOutPage() {
  const router = useRouter();
  const back = useBack();
  const info = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return (
    <div className={styles.page}>
      <PageHeader title={info?.title ?? ''} onBack={info?.tabBar ? undefined : back} />
      <MessageState icon={<LockKeyhole />} title="登录后查看" note={`${info?.title ?? '这个页面'}需要登录账号后使用`}>
        <Button kind="quiet" size="small" onClick={() => router.navigate({ to: '/home' })}>
          回到首页
        </Button>
        <Button size="small" onClick={() => router.navigate({ to: '/login' })}>
          去登录
        </Button>
      </MessageState>
    </div>
  );
}
