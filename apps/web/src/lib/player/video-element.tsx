import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './video-element.module.css';

interface VideoElementProps {
  readonly element: HTMLVideoElement;
  readonly className: string;
  readonly label: string;
  /** There is a picture to show. */
  readonly started: boolean;
  /** Its tracks. */
  readonly children: ReactNode;
}

/** Shows an element that React has not made: a stream may have begun in it before its screen was opened. */
export function VideoElement({ element, className, label, started, children }: VideoElementProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    Object.assign(element, { className, playsInline: true, ariaLabel: label });
    element.setAttribute('data-started', String(started));
  }, [element, className, label, started]);
  useLayoutEffect(() => {
    const { current } = place;
    current?.append(element);
    // Not from where it was taken along to.
    return () => void (element.parentNode === current && element.remove());
  }, [element]);
  return (
    <div ref={place} className={styles.place}>
      {createPortal(children, element)}
    </div>
  );
}
