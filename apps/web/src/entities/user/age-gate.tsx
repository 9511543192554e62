import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './age-gate.module.css';
import { messageOf } from '../../lib/api/api-error.ts';
import { leaveTo } from '../../lib/navigation/leave-to.ts';
import { openLoginPopup, useSignedIn } from '../../lib/session/session.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { confirmAgeMutation } from './api.ts';

const facts = [
  ['谁不能进入', '未满 18 周岁的人。法律禁止向未成年人提供此类内容，请不要让孩子使用你的账号进入。'],
  ['会记录什么', '只记录这个账号已确认、确认的方式、时间和有效期，不收集证件号码和生日。'],
  ['可能的核验', '运营方使用第三方核验时，会先打开核验页面，完成后自动回到这里。'],
  ['怎样离开', '在「成人专区」点退出：确认记录随即删除，列表和搜索里不再出现此类内容。'],
] as const;

/** Asks for the age that the server wants to know; until then it has given nothing. */
export function AgeGate({ onLeave }: { onLeave: () => void }) {
  const confirmAge = useMutation(confirmAgeMutation());
  const signedIn = useSignedIn();
  const entering = useAppStore((memory) => memory.entering);
  const [open, setOpen] = useState(true);

  const leave = (): void => {
    setOpen(false);
    onLeave();
  };
  const confirm = async (): Promise<void> => {
    if (!signedIn) {
      openLoginPopup();
      return;
    }
    try {
      const { url } = await confirmAge.mutateAsync();
      if (url !== null) leaveTo(url);
    } catch (error) {
      showToast(messageOf(error), 'error');
    }
  };
  return (
    <Sheet open={open} onClose={leave} title="年满18岁确认">
      <p className={styles.text}>
        以下内容仅面向年满 18 周岁的成年人。继续即表示你确认自己已年满 18 周岁，且所在地区允许浏览此类内容。
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button block disabled={entering && !signedIn} busyLabel="确认中..." onClick={confirm}>
          我已年满18岁
        </Button>
        <Button block kind="quiet" onClick={leave}>
          未满18岁，离开
        </Button>
      </div>
    </Sheet>
  );
}
