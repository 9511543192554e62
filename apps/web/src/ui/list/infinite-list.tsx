import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import styles from './infinite-list.module.css';
import { Spinner } from '../feedback/spinner.tsx';

export interface ListEndProps {
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => unknown;
  /** What the end of the list says. */
  endText?: string;
}

/** The foot of an endless list: asks for more before it is reached, and says loading, failed (with retry) or the end. */
export function ListEnd({ hasMore, loading, failed, onMore, endText = '已经到底了' }: ListEndProps) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  }, [onMore]);
  const waiting = hasMore && !loading && !failed;
  useEffect(() => {
    const element = foot.current;
    if (!element || !waiting || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '0px 0px 900px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [waiting]);

  let content: ReactNode = null;
  if (failed) {
    content = (
      <Button kind="quiet" size="small" onClick={() => onMore()}>
        加载失败，点击重试
      </Button>
    );
  } else if (loading) content = <Spinner label="正在加载更多" />;
  else if (!hasMore) content = <p className={styles.end}>{endText}</p>;
  return (
    <div ref={foot} className={styles.foot}>
      {content}
    </div>
  );
}
