import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { slideAfter, slideAt } from '../carousel.ts';
import styles from './hero-carousel.module.css';

const advanceMs = 5000;

/** Slides in a row. They move on by themselves while nobody holds them. */
export function Strip({ children }: { children: ReactNode }) {
  const count = Children.count(children);
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      const element = strip.current;
      if (!element || document.hidden) return;
      const width = element.clientWidth;
      const next = slideAfter(slideAt(element.scrollLeft, width, count), count);
      element.scrollTo({ left: next * width, behavior: 'smooth' });
    }, advanceMs);
    return () => clearInterval(timer);
  }, [held, count]);

  return (
    <section className={styles.hero} data-theme="dark" aria-roledescription="轮播" aria-label="精选">
      <div
        ref={strip}
        className={styles.strip}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          setShown(slideAt(scrollLeft, clientWidth, count));
        }}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onTouchStart={() => setHeld(true)}
        onTouchEnd={() => setHeld(false)}
        onTouchCancel={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {children}
      </div>
      {count > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <i key={index} data-on={index === shown} />
          ))}
        </div>
      )}
    </section>
  );
}

export function Slide({ children }: { children: ReactNode }) {
  return <div className={styles.slide}>{children}</div>;
}

export function Words({ name, remark }: { name: string; remark: string }) {
  return (
    <span className={styles.words}>
      <b className={styles.name}>{name}</b>
      <span className={styles.remark}>{remark}</span>
    </span>
  );
}
