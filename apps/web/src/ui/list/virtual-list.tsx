import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './virtual-list.module.css';

export interface VirtualListProps<T> {
  readonly items: readonly T[];
  /** The same for all, in CSS pixels. */
  readonly rowHeight: number;
  /** The row to begin with in the middle; another one brings itself into view. */
  readonly current: number;
  readonly label: string;
  readonly keyOf: (item: T) => string;
  readonly children: (item: T, index: number) => ReactNode;
  /** Gives it its height: it scrolls by itself. */
  readonly className?: string | undefined;
}

/** Rows drawn beyond each edge, so that a quick finger finds them there. */
const spare = 8;

/** A list of any length of which only what is seen exists: rows of one height need no measuring. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, rowHeight, current, label, keyOf, children, className } = props;
  const view = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: 0 });

  const look = (): void => {
    const element = view.current;
    if (!element) return;
    const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - spare);
    const to = Math.min(items.length, Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + spare);
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  };
  const lookAgain = useEffectEvent(look);
  const { length } = items;
  useLayoutEffect(() => {
    const element = view.current;
    if (!element || length === 0) return undefined;
    element.scrollTop = Math.max(0, current * rowHeight - (element.clientHeight - rowHeight) / 2);
    lookAgain();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => lookAgain());
    observer.observe(element);
    return () => observer.disconnect();
  }, [current, rowHeight, length]);

  return (
    <div ref={view} className={cx(styles.view, className)} onScroll={look}>
      <ul className={styles.list} style={{ height: items.length * rowHeight }} aria-label={label}>
        {items.slice(range.from, range.to).map((item, place) => {
          const index = range.from + place;
          return (
            <li
              key={keyOf(item)}
              className={styles.row}
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              {children(item, index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
