import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import styles from './adult-page.module.css';
import { leaveMutation } from './api.ts';

/** The way out, which says what it forgets. */
export function LeaveSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation(leaveMutation());

  const confirm = async (): Promise<void> => {
    try {
      await leave.mutateAsync();
    } catch (error) {
      showToast(messageOf(error), 'error');
      return;
    }
    onClose();
    await navigate({ to: '/home', replace: true });
    // Nothing that was seen in there stays in memory to be gone back to.
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  };
  return (
    <Sheet open={open} onClose={onClose} title="退出成人专区">
      <ul className={styles.forgets}>
        <li>删除这个账号的年龄确认记录，下次进入需要重新确认</li>
        <li>列表、搜索、收藏和观看记录里不再出现成人内容</li>
        <li>清除本机的搜索记录、列表缓存和已下载的成人小说</li>
      </ul>
      <div className={styles.actions}>
        <Button block busyLabel="退出中..." onClick={confirm}>
          确认退出
        </Button>
        <Button block kind="quiet" onClick={onClose}>
          取消
        </Button>
      </div>
    </Sheet>
  );
}
