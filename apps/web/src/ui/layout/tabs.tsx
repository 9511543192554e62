import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './tabs.module.css';

export interface TabsProps<T extends string> {
  /** What the tabs choose, for screen readers. */
  label: string;
  items: readonly { id: T; label: string }[];
  value: NoInfer<T>;
  onChange: (id: T) => void;
  /** Id of the panel they control. */
  panelId?: string;
  className?: string | undefined;
}

/** A row of tabs that scrolls sideways; the chosen one is brought into view. Arrow keys move between them. */
export function Tabs<T extends string>({ label, items, value, onChange, panelId, className }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  const chosen = items.findIndex((item) => item.id === value);
  const seen = useRef<number | string>(0);
  // A count that comes later makes the row longer.
  const words = items.map((item) => item.label).join();
  useEffect(() => {
    const place = chosen && chosen + words;
    // A row begins with its first one in view; finding that out would need the layout of the whole page.
    if (place === seen.current) return;
    seen.current = place;
    const list = row.current;
    const tab = list?.children[chosen];
    if (!list || !(tab instanceof HTMLElement)) return;
    // Not scrollIntoView: that may scroll the page as well.
    list.scrollTo?.({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2, behavior: 'smooth' });
  }, [chosen, words]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const place = (chosen + step + items.length) % items.length;
    const next = items[place];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    const tab = row.current?.children[place];
    if (tab instanceof HTMLElement) tab.focus({ preventScroll: true });
  };

  return (
    <div ref={row} className={cx(styles.tabs, className)} role="tablist" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={item.id === value}
          aria-controls={panelId}
          tabIndex={item.id === value ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => onChange(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
