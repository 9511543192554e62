import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './list-row.module.css';
import { useBusy } from '../use-busy.ts';

export type RowTone = 'red' | 'blue' | 'green' | 'violet' | 'gold' | 'grey';

export interface RowBodyProps {
  label: string;
  icon?: ReactNode;
  tone?: RowTone | undefined;
  /** A second, quieter line. */
  note?: string | undefined;
  /** At the right: a word, a number, a switch. */
  value?: ReactNode;
  /** The row leads somewhere. */
  chevron?: boolean;
}

/** What stands in a row, whatever the row itself is: a link, a button or plain. */
export function RowBody({ label, icon, tone = 'grey', note, value, chevron = false }: RowBodyProps) {
  return (
    <>
      {icon && (
        <span className={styles.icon} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {chevron && <ChevronRight className={styles.chevron} aria-hidden="true" />}
    </>
  );
}

/** The class of a row, for a link that another part of the app makes. */
export const rowClass = cx(styles.row, styles.tappable);

export interface ListRowProps extends RowBodyProps {
  /** Returning a promise makes the row busy until it settles. Left out: the row only shows something. */
  onClick?: () => unknown;
  danger?: boolean;
}

export function ListRow({ onClick, danger = false, ...body }: ListRowProps) {
  const [busy, run] = useBusy(onClick);
  const look = cx(styles.row, danger && styles.danger);
  if (!onClick)
    return (
      <div className={look}>
        <RowBody {...body} />
      </div>
    );
  return (
    <button type="button" className={cx(look, styles.tappable)} aria-busy={busy || undefined} onClick={() => run()}>
      <RowBody {...body} />
    </button>
  );
}

/** A card of rows, with an optional word above it. */
export function ListGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.group}>{children}</div>
    </section>
  );
}
