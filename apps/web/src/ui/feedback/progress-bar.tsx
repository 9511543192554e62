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
    const paint = (): void => {
      element.style.transform = `scaleX(${at})`;
    };
    element.style.transition = 'none';
    element.style.opacity = '1';
    paint();
    void element.offsetWidth; // The start is painted without a transition; only what follows is animated.
    element.style.transition = '';
    const timer = setInterval(() => {
      at = Math.min(0.98, at + trickleRate);
      paint();
    }, trickleEveryMs);
    return () => {
      clearInterval(timer);
      at = 1;
      paint();
      setTimeout(() => {
        if (at === 1) element.style.opacity = '0';
      }, speedMs);
    };
  }, [active]);
  return <div ref={bar} className={styles.bar} aria-hidden="true" />;
}
