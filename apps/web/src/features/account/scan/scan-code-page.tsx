import { useRouter, useSearch } from '@tanstack/react-router';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Approve } from './approve.tsx';
import { ReadCode } from './read-code.tsx';
import { scanIdIn, sharedScreenIn, userCodeIn } from './scan-text.ts';
import styles from './scan.module.css';
import { ShowCode } from './show-code.tsx';

const sides = [
  { id: 'show', label: '我的二维码' },
  { id: 'scan', label: '扫一扫' },
] as const;

/** Two sides of one screen: asking to be let in, and letting another device in. */
export function ScanCodePage() {
  const router = useRouter();
  const { scanId, side = 'show' } = useSearch({ from: '/scanCode' });
  const open = (search: { scanId: string } | { side: 'show' | 'scan' }) =>
    router.navigate({ to: '/scanCode', search, replace: true });
  const read = (text: string): void => {
    const found = scanIdIn(text);
    const userCode = userCodeIn(text);
    const shared = sharedScreenIn(text);
    if (found !== undefined) void open({ scanId: found });
    else if (userCode !== undefined) void router.navigate({ to: '/login', search: { userCode } });
    // By the address, as if the link had been opened: its code is taken up on the way.
    else if (shared !== undefined) location.hash = shared.slice(1);
    else showToast('这不是本站的二维码', 'error');
  };
  return (
    <FormPage title="扫码登录">
      {scanId === undefined ? (
        <>
          <Tabs
            label="扫码登录"
            className={styles.sides}
            items={sides}
            value={side}
            onChange={(next) => void open({ side: next })}
          />
          {side === 'scan' ? <ReadCode onText={read} /> : <ShowCode />}
        </>
      ) : (
        <Approve scanId={scanId} onAgain={() => void open({ side: 'scan' })} />
      )}
    </FormPage>
  );
}
