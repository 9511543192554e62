import { useEffect, useRef, useState } from 'react';
import { useMenuLayer } from '../../../ui/layers.ts';
import styles from './option-menu.module.css';

interface OptionMenuProps<T extends number> {
  readonly label: string;
  readonly options: readonly { value: T; label: string }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
  readonly onClose: () => void;
}

/** A short list over the picture: quality or speed. */
export function OptionMenu<T extends number>({ label, options, value, onChoose, onClose }: OptionMenuProps<T>) {
  const menu = useRef<HTMLDivElement>(null);

  const [more, setMore] = useState<string>();
  useMenuLayer(onClose);

  // The keyboard goes on from the current choice.
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    setMore(moreOf(menu.current));
  }, []);

  return (
    <>
      <button type="button" className={styles.away} aria-label="关闭菜单" onClick={onClose} />
      <div
        ref={menu}
        className={styles.menu}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        data-more={more}
        onScroll={({ currentTarget }) => setMore(moreOf(currentTarget))}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            moveFocus(event.currentTarget, step);
          }
        }}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="menuitemradio"
            aria-checked={option.value === value}
            className={styles.item}
            onClick={() => {
              onChoose(option.value);
              onClose();
            }}
          >
            {option.label}
          </button>
        ))}
      </div>
    </>
  );
}

/** Where a list that is cut off goes on: said by its edge. */
function moreOf(menu: HTMLElement | null): string | undefined {
  if (!menu) return undefined;
  const above = menu.scrollTop > 2;
  const below = menu.scrollTop + menu.clientHeight < menu.scrollHeight - 2;
  return [above && 'above', below && 'below'].filter(Boolean).join(' ') || undefined;
}

function moveFocus(menu: HTMLElement, step: number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
  const at = items.findIndex((item) => item === document.activeElement);
  items[(at + step + items.length) % items.length]?.focus();
}
