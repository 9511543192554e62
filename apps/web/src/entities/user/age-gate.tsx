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
