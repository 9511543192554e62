import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useLayer } from '../../../../ui/layers.ts';
import { openPanel } from '../reader-state.ts';
import { useThemeClass } from '../settings/reader-theme.tsx';
import styles from './layer-panel.module.css';

interface LayerPanelProps {
  readonly title: string;
  readonly side: 'left' | 'bottom';
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const close = () => openPanel(null);

/** A panel in the colours of the page, over it: Escape, back, the cross and a tap beside it close it. */
export function LayerPanel({ title, side, aside, children }: LayerPanelProps) {
  const look = useThemeClass();
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayer(layer, panel, { open: true, onDismiss: close });
  return createPortal(
    <div ref={layer} className={cx(look, styles.layer, styles[side])}>
      <button type="button" className={styles.mask} aria-label="关闭" onClick={close} tabIndex={-1} />
      <dialog ref={panel} open className={styles.panel} aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {aside}
          <IconButton label="关闭" icon={<X />} onClick={close} />
        </div>
        {children}
      </dialog>
    </div>,
    document.body,
  );
}
