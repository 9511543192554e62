import { useEffect, useRef } from 'react';

/** Where keys mean something of their own. */
const busy = 'input, textarea, select, video, [role=dialog], [role=menu], [role=listbox]';
/** What a press of enter is for already. */
const pressed = 'a, button, [role=tab]';

/** Calls what belongs to a key, unless somebody is writing, holds the key down, or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && target.closest(busy)) return;
      if (event.key === 'Enter' && target instanceof HTMLElement && target.closest(pressed)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
