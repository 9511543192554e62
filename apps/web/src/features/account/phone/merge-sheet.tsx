import { Check } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { NewPhone } from './api.ts';
import styles from './phone.module.css';

const gains = ['观看记录和阅读进度', '收藏', '剩余次数', 'VIP天数（相加）'];

interface MergeSheetProps {
  taken: NewPhone | null;
  onMerge: () => Promise<void>;
  onLeave: () => void;
}

/** The choice when a number already has an account: what a merge does, said before it is done. */
export function MergeSheet({ taken, onMerge, onLeave }: MergeSheetProps) {
  return (
    <Sheet open={taken !== null} onClose={onLeave} title="这个手机号已有账号">
      <div className={styles.merge}>
        <p>
          {taken?.phone}{' '}
          属于另一个账号。可以把它合并到现在的账号，那个账号的内容全部移过来，之后它不再单独存在，在其他设备上会退出。
        </p>
        <ul className={styles.gains} aria-label="会移过来的内容">
          {gains.map((gain) => (
            <li key={gain}>
              <Check aria-hidden="true" />
              {gain}
            </li>
          ))}
        </ul>
        <Button block onClick={onMerge} busyLabel="绑定中...">
          合并并绑定
        </Button>
        <Button block kind="quiet" onClick={onLeave}>
          换一个手机号
        </Button>
      </div>
    </Sheet>
  );
}
