import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useLayer } from '../../ui/layers.ts';
import { averageColor } from '../../ui/picture/placeholder.ts';
import styles from './picture-viewer.module.css';

interface PictureViewerProps {
  readonly pictures: readonly Picture[];
  /** Which one is seen first. */
  readonly start: number;
  readonly onClose: () => void;
}

/** Pictures over the whole screen: swiped or by arrow keys, a second tap comes closer, Escape and back leave. */
export function PictureViewer({ pictures, start, onClose }: PictureViewerProps) {
  const layer = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const [near, setNear] = useState(false);
  useLayer(layer, strip, { open: true, onDismiss: onClose });

  useEffect(() => {
    const list = strip.current;
    if (list) list.scrollLeft = start * list.clientWidth;
  }, [start]);

  const go = (step: number): void => {
    const list = strip.current;
    list?.scrollTo({ left: (at + step) * list.clientWidth, behavior: 'smooth' });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return createPortal(
    <dialog ref={layer} open className={styles.layer} data-theme="dark" aria-modal="true" aria-label="图片">
      <ul
        ref={strip}
        className={styles.strip}
        tabIndex={-1}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const next = Math.round(scrollLeft / Math.max(1, clientWidth));
          if (next === at) return;
          setAt(next);
          setNear(false);
        }}
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} className={styles.page} data-near={near && index === at ? 'yes' : undefined}>
            <button
              type="button"
              className={styles.tap}
              aria-label={near ? '缩小' : '放大'}
              onDoubleClick={() => setNear(!near)}
            >
              <picture>
                {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes="100vw" />}
                <img
                  src={picture.url}
                  srcSet={picture.srcset || undefined}
                  sizes="100vw"
                  width={picture.width}
                  height={picture.height}
                  alt={`图片 ${index + 1}`}
                  loading={Math.abs(index - at) <= 1 ? 'eager' : 'lazy'}
                  style={{ backgroundColor: averageColor(picture.placeholder) }}
                />
              </picture>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.head}>
        <IconButton label="关闭" icon={<X />} onClick={onClose} />
        {pictures.length > 1 && (
          <output className={styles.count}>
            {at + 1} / {pictures.length}
          </output>
        )}
      </div>
    </dialog>,
    document.body,
  );
}
