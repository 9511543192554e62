import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import styles from './age-gate.module.css';
import { refuseRecoveryMutation } from './api.ts';

interface Props {
  recovery: NonNullable<UserInfo['recovery']>;
  open: boolean;
  onClose: () => void;
}

/** Somebody asks staff for this account: whoever holds it ends that by one tap. */
export function RecoverySheet({ recovery: { openedAt, readyAt }, open, onClose }: Props) {
  const refuse = useMutation(refuseRecoveryMutation());
  const confirm = async (): Promise<void> => {
    try {
      await refuse.mutateAsync();
      onClose();
    } catch (error) {
      showToast(messageOf(error), 'error');
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title="有人申请找回你的账号">
      <p className={styles.text}>
        {formatDateTime(openedAt)}，有人向客服说明丢失了这个账号的手机和密码。
        {readyAt === null ? '申请正在审核。' : `最早在 ${formatDateTime(readyAt)} 之后，对方可以重设密码。`}
      </p>
      <p className={styles.text}>如果不是你本人，请点拒绝：申请立即终止，账号不受影响。</p>
      <div className={styles.actions}>
        <Button block busyLabel="提交中..." onClick={confirm}>
          不是我，拒绝
        </Button>
        <Button block kind="quiet" onClick={onClose}>
          是我本人申请的
        </Button>
      </div>
    </Sheet>
  );
}
