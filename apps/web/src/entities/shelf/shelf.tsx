import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AccountOnly } from '../user/account-only.tsx';
import styles from './shelf.module.css';
import { useBack } from '../../lib/navigation/use-back.ts';

/** What an account keeps, by kind. */
export type ShelfKind = 'video' | 'novel';
/** What can be collected, but leaves no place to go on at. */
export type CollectedKind = ShelfKind | 'listing';

const labels = { video: '视频', novel: '小说', listing: '同城' } as const satisfies Record<CollectedKind, string>;

const panelId = 'shelf';

interface ShelfProps<K extends CollectedKind> {
  readonly title: string;
  readonly kinds: readonly K[];
  /** Which kind is open; the address holds it. */
  readonly kind: NoInfer<K>;
  readonly onKind: (kind: K) => void;
  /** What a visitor without an account is told. */
  readonly note: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a shelf: its title, its kinds, and a list that needs an account. */
export function Shelf<K extends CollectedKind>(props: ShelfProps<K>) {
  const { title, kinds, kind, onKind, note, action, children } = props;
  const back = useBack();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeader title={title} onBack={back} action={action} />
        <Tabs
          label="类别"
          items={kinds.map((id) => ({ id, label: labels[id] }))}
          value={kind}
          onChange={onKind}
          panelId={panelId}
          className={styles.tabs}
        />
      </div>
      <div id={panelId} role="tabpanel">
        <AccountOnly note={note}>{children}</AccountOnly>
      </div>
    </div>
  );
}
