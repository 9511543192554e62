import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck, CircleX, MapPin, MonitorSmartphone } from 'lucide-react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { MessageState } from '../../../ui/feedback/message-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { askerQuery, decideMutation } from './api.ts';
import styles from './scan.module.css';

/** A code is good for one decision within its two minutes. */
const ended: Readonly<Record<string, string>> = {
  approved: '它已经用过了，请让对方重新生成',
  refused: '它已经被拒绝，请让对方重新生成',
  expired: '它已经用过或过期，请让对方重新生成',
};

/** The phone sees who asks and from where, and decides. Nothing is approved by scanning alone. */
export function Approve({ scanId, onAgain }: { scanId: string; onAgain: () => void }) {
  const router = useRouter();
  const signedIn = useSignedIn();
  const asker = useQuery({ ...askerQuery(scanId), enabled: signedIn });
  const decide = useMutation(decideMutation(scanId));

  if (decide.isSuccess)
    return (
      <MessageState
        icon={decide.variables === 'approve' ? <CircleCheck /> : <CircleX />}
        title={decide.variables === 'approve' ? '已确认登录' : '已拒绝'}
        note={
          decide.variables === 'approve' ? '那台设备已经登录，可以在设置的「已登录设备」里让它退出' : '那台设备没有登录'
        }
      >
        <Button size="small" onClick={() => router.navigate({ to: '/', replace: true })}>
          完成
        </Button>
      </MessageState>
    );
  const over = asker.data && ended[asker.data.state];
  if (over !== undefined) return <ErrorState title="这个二维码不能用了" message={over} onRetry={onAgain} />;
  if (asker.isError)
    return <ErrorState title="这个二维码不能用了" message={messageOf(asker.error)} onRetry={onAgain} />;
  if (!asker.data) return <Skeleton height="60rem" radius="4rem" />;
  return (
    <div className={styles.approve}>
      <MonitorSmartphone className={styles.approveIcon} aria-hidden="true" />
      <p className={styles.approveTitle}>在这台设备上登录你的账号？</p>
      <dl className={styles.facts}>
        <div>
          <dt>
            <MonitorSmartphone aria-hidden="true" />
            设备
          </dt>
          <dd>{asker.data.device}</dd>
        </div>
        <div>
          <dt>
            <MapPin aria-hidden="true" />
            大致位置
          </dt>
          <dd>{asker.data.place || '未知'}</dd>
        </div>
      </dl>
      <p className={styles.left}>只确认你自己正在操作的设备。别人发来的二维码，请选择拒绝。</p>
      <Button block onClick={() => decide.mutateAsync('approve')} busyLabel="提交中...">
        确认登录
      </Button>
      <Button block kind="quiet" onClick={() => decide.mutateAsync('refuse')} busyLabel="提交中...">
        拒绝
      </Button>
    </div>
  );
}
