import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { useLayer } from '../layers.ts';
import styles from './sheet.module.css';
import { followSheet } from './sheet-drag.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Beside the title, e.g. 今日 3/8. */
  aside?: ReactNode;
  children: ReactNode;
  /** Below what scrolls: a box to write in. */
  foot?: ReactNode;
  /** Colours of the screen under it. */
  className?: string | undefined;
  /** False for a sheet that must be answered: no drag, no tap outside, no Escape. */
  dismissable?: boolean;
}

const closeMs = 240;

/** A sheet from the bottom. It follows the finger, closes by drag, tap outside or Escape, keeps focus inside, gives it back. */
export function Sheet({ open, children, dismissable = true, ...rest }: SheetProps) {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useEffect(() => {
    if (open || !mounted) return undefined;
    const timer = setTimeout(() => setMounted(false), closeMs);
    return () => clearTimeout(timer);
  }, [open, mounted]);
  if (!mounted) return null;
  return createPortal(
    <OpenSheet closing={!open} dismissable={dismissable} {...rest}>
      {children}
    </OpenSheet>,
    document.body,
  );
}

interface OpenSheetProps extends Omit<SheetProps, 'open'> {
  closing: boolean;
  dismissable: boolean;
}

function OpenSheet({ closing, onClose, title, aside, foot, className, children, dismissable }: OpenSheetProps) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useLayer(layer, panel, { open: !closing, onDismiss: dismissable ? onClose : undefined });

  useEffect(() => {
    const element = panel.current;
    if (element && dismissable) return followSheet(element, () => close.current());
    return undefined;
  }, [dismissable]);

  return (
    <div ref={layer} className={cx(styles.layer, closing && styles.closing)}>
      <button
        type="button"
        className={styles.mask}
        aria-label="关闭"
        disabled={!dismissable}
        onClick={() => onClose()}
      />
      <dialog
        ref={panel}
        open
        className={cx(styles.panel, className)}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={styles.grip} aria-hidden="true" />
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
        <div className={styles.body}>{children}</div>
        {foot}
      </dialog>
    </div>
  );
}
