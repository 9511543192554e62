import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import styles from './account-only.module.css';
import { openLoginPopup, useSignedIn } from '../../lib/session/session.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';

/** What belongs to an account: while nobody is signed in, a quiet word and the way in. */
export function AccountOnly({ note, children }: { note: string; children: ReactNode }) {
  const signedIn = useSignedIn();
  const entering = useAppStore((memory) => memory.entering);
  if (signedIn) return children;
  if (entering)
    return (
      <div className={styles.entering}>
        <Spinner label="正在进入" />
      </div>
    );
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title="登录后查看"
      note={note}
      action={{ label: '去登录', onClick: openLoginPopup }}
    />
  );
}
