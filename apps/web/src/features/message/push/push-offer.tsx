import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { turnPushOn } from '../../../lib/push/push.ts';
import { turnedOnWords } from '../../../lib/push/turned-on-words.ts';
import { useUser } from '../../../lib/session/session.ts';
import { type PushReason, useAppStore } from '../../../lib/storage/app-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import styles from './push-offer.module.css';

const words: Record<PushReason, { title: string; note: string }> = {
  reply: { title: '有人回复时通知你？', note: '有人回复你时，会在这台设备上提醒。' },
  chapter: { title: '有新章节时通知你？', note: '书架上的小说更新时，会在这台设备上提醒。' },
  order: { title: '订单有结果时通知你？', note: '支付、兑换或退款有结果时，会在这台设备上提醒。' },
};

const close = () => useAppStore.setState({ pushOffer: null });

/** The question before the browser's own; see lib/push/offer.ts for when. */
export function PushOffer() {
  const reason = useAppStore((memory) => memory.pushOffer);
  const user = useUser().data;
  // What was asked stays readable while the sheet goes down.
  const [asked, setAsked] = useState(reason);
  if (reason && reason !== asked) setAsked(reason);
  if (!asked || !user) return null;
  const { title, note } = words[asked];
  const accept = async (): Promise<void> => {
    const outcome = await turnPushOn(user.userCode);
    close();
    showToast(turnedOnWords[outcome], outcome === 'on' ? 'info' : 'error');
  };
  return (
    <Sheet open={reason !== null} onClose={close} title={title}>
      <p className={styles.note}>
        <BellRing aria-hidden="true" />
        {note}回复、点赞、追更、订单和公告可以在设置里分别开关。
      </p>
      <div className={styles.answers}>
        <Button block onClick={accept}>
          开启
        </Button>
        <Button block kind="quiet" onClick={close}>
          暂不
        </Button>
      </div>
    </Sheet>
  );
}
