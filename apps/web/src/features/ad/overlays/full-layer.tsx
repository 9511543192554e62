import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../../ui/cx.ts';
import { useLayer } from '../../../ui/layers.ts';
import styles from './full-layer.module.css';

interface FullLayerProps {
  readonly label: string;
  /** Left out while it cannot be closed. */
  readonly onClose: (() => void) | undefined;
  /** A box in the middle instead of the whole screen. */
  readonly box?: boolean;
  /** Does not fade in. */
  readonly still?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A dialog over everything: focus inside, the page below out of reach, Escape and back close it when it may be closed. */
export function FullLayer({ label, onClose, box = false, still = false, className, children }: FullLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  useLayer(layer, panel, { open: true, onDismiss: onClose });
  return createPortal(
    <div ref={layer} className={cx(styles.layer, box && styles.boxed, still && styles.still)} data-theme="dark">
      <dialog
        ref={panel}
        open
        className={cx(styles.panel, className)}
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
      >
        {children}
      </dialog>
    </div>,
    document.body,
  );
}
