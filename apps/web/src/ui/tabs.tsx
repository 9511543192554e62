import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from './cx.ts';
import styles from './tabs.module.css';

export interface TabsProps {
  /** What the tabs choose, for screen readers. */
  label: string;
  items: readonly { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
  /** Id of the panel they control. */
  panelId?: string;
  className?: string | undefined;
}

/** A row of tabs that scrolls sideways; the chosen one is brought into view. Arrow keys move between them. */
export function Tabs({ label, items, value, onChange, panelId, className }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
    // Not scrollIntoView: that may scroll the page as well.
    if (list && tab)
      list.scrollTo?.({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2, behavior: 'smooth' });
  }, [value]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const index = items.findIndex((item) => item.id === value);
    const next = items[(index + step + items.length) % items.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    const position = items.indexOf(next);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[position]?.focus({ preventScroll: true });
  };

  return (
    <div ref={row} className={cx(styles['tabs'], className)} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className={styles['tab']}
          aria-selected={item.id === value}
          aria-controls={panelId}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
