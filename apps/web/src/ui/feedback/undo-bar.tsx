import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useBusy } from '../use-busy.ts';
import { showOnOwnRoot } from './own-root.ts';
import styles from './undo-bar.module.css';

interface UndoBarProps {
  readonly text: string;
  readonly onUndo: () => Promise<void>;
  readonly onGone: () => void;
  /** Above the tab bar of the screen. */
  readonly overTabs?: boolean;
}

const shownMs = 6000;

/** Says what was done and takes it back; gone by itself after a while, but never under a finger that is using it. */
export function UndoBar({ text, onUndo, onGone, overTabs = false }: UndoBarProps) {
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  }, [onGone]);
  const [busy, undo] = useBusy(() => onUndo().finally(onGone));
  useEffect(() => {
    if (busy) return undefined;
    const timer = setTimeout(() => gone.current(), shownMs);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <output className={cx(styles.undo, overTabs && styles.overTabs)}>
      <span>{text}</span>
      <button type="button" className={styles.back} aria-busy={busy || undefined} onClick={() => undo()}>
        {busy ? '恢复中...' : '撤销'}
      </button>
    </output>
  );
}

/** The same over any screen, also one that is left meanwhile. */
export function showUndo(text: string, onUndo: () => Promise<void>): void {
  showOnOwnRoot((close) => <UndoOnce text={text} onUndo={onUndo} onGone={close} />);
}

function UndoOnce({ text, onUndo, onGone }: Omit<UndoBarProps, 'overTabs'>) {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <UndoBar
      overTabs
      text={text}
      // The client has told why it did not work.
      onUndo={() => onUndo().catch(() => undefined)}
      onGone={() => {
        setShown(false);
        onGone();
      }}
    />
  );
}
