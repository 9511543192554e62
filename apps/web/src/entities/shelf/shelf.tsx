import { useNavigate, useSearch } from '@tanstack/react-router';
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

const kinds = [
  { id: 'video', label: '视频' },
  { id: 'novel', label: '小说' },
] as const;
const collectedKinds = [...kinds, { id: 'listing', label: '同城' }] as const;

const panelId = 'shelf';

/** Which kind is open; the address holds it. */
export function useShelfKind(): ShelfKind {
  return useSearch({ strict: false }).kind === 'novel' ? 'novel' : 'video';
}

export function useCollectedKind(): CollectedKind {
  const shelf = useShelfKind();
  return useSearch({ strict: false }).kind === 'listing' ? 'listing' : shelf;
}

interface ShelfProps {
  readonly title: string;
  readonly path: '/myCollection' | '/viewingRecord';
  /** What a visitor without an account is told. */
  readonly note: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a shelf: its title, its kinds, and a list that needs an account. */
export function Shelf({ title, path, note, action, children }: ShelfProps) {
  const back = useBack();
  const navigate = useNavigate();
  const [collected, looked] = [useCollectedKind(), useShelfKind()];
  const own = path === '/myCollection' ? { kinds: collectedKinds, kind: collected } : { kinds, kind: looked };
  const open = (next: string): void =>
    void navigate({ to: path, search: next === 'video' ? {} : { kind: next }, replace: true });
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeader title={title} onBack={back} action={action} />
        <Tabs
          label="类别"
          items={own.kinds}
          value={own.kind}
          onChange={open}
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
