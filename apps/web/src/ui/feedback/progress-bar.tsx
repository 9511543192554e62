import { useEffect, useRef } from 'react';
import styles from './progress-bar.module.css';

const minimum = 0.08;
const trickleRate = 0.02;
const trickleEveryMs = 800;
const speedMs = 200;

/** The bar at the top of the page while a navigation runs: starts at 0.08, trickles by 0.02 every 800 ms, ends in 200 ms. */
export function ProgressBar({ active }: { active: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element || !active) return undefined;
    let at = minimum;
    // The start is painted without a transition; only what follows is animated. Nothing here asks for a layout: a tap
    // that has its screen at once would wait for it.
    const paint = (transition: string): void => {
      Object.assign(element.style, { transition, transform: `scaleX(${at})` });
    };
    element.style.opacity = '1';
    paint('none');
    const timer = setInterval(() => {
      at = Math.min(0.98, at + trickleRate);
      paint('');
    }, trickleEveryMs);
    return () => {
      clearInterval(timer);
      at = 1;
      paint('');
      setTimeout(() => {
        if (at === 1) element.style.opacity = '0';
      }, speedMs);
    };
  }, [active]);
  return <div ref={bar} className={styles.bar} aria-hidden="true" />;
}
