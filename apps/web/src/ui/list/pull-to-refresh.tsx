import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import type { PullPhase } from './pull-gesture.ts';
import styles from './pull-to-refresh.module.css';
import { Spinner } from '../feedback/spinner.tsx';

export interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

/** Pull down at the top of the page to refresh. The content follows the finger by transform, so nothing is laid out again. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<PullPhase>('idle');
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  }, [onRefresh]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    const follow = async (): Promise<void> => {
      // The gesture is no part of the first screen's code: it is loaded once the screen stands.
      const { followPull } = await import('./pull-gesture.ts');
      if (!gone) stop = followPull(element, styles.following ?? '', setPhase, () => refresh.current());
    };
    // Without it the page works, only the pull does not.
    follow().catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, []);

  return (
    <div ref={box} className={styles.box}>
      <output className={cx(styles.sign, phase !== 'idle' && styles.seen)}>
        {phase === 'busy' ? <Spinner label="正在刷新" /> : <ArrowDown className={cx(phase === 'ready' && styles.up)} />}
        {phase !== 'idle' && <span>{{ pull: '下拉刷新', ready: '松开刷新', busy: '正在刷新' }[phase]}</span>}
      </output>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
