import { useEffect, useEffectEvent } from 'react';
import { goTo, useReader } from '../reader-state.ts';
import { useReaderSettings } from '../settings/reader-settings.ts';
import type { Flow } from '../view/flow.ts';

export type KeyAction = 'next' | 'previous' | 'start' | 'end' | 'menu' | null;

/** What a key means to the pages. */
export function actionOf(key: string, shift: boolean): KeyAction {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
      return 'next';
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
      return 'previous';
    case ' ':
      return shift ? 'previous' : 'next';
    case 'Home':
      return 'start';
    case 'End':
      return 'end';
    case 'Enter':
    case 'Escape':
      return 'menu';
    default:
      return null;
  }
}

/** The wrapper says which key in `detail`, as a word or in a field. */
export function volumeKeyOf(event: Event): 'up' | 'down' | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const word =
    typeof detail === 'object' && detail !== null
      ? ((detail as { key?: unknown; direction?: unknown }).key ?? (detail as { direction?: unknown }).direction)
      : detail;
  return word === 'up' || word === 'down' ? word : null;
}

/** Keys that a control needs itself are not taken from it. */
function belongsTo(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select')) return true;
  return (key === ' ' || key === 'Enter') && target.closest('button, a') !== null;
}

/** Keyboard and, through the native wrapper, the volume keys. A panel that lies over the pages has its own keys. */
export function useReaderKeys(turn: (step: 1 | -1) => boolean, flow: Flow): void {
  const act = useEffectEvent((action: KeyAction) => {
    const { id } = flow.current;
    if (action === 'next') turn(1);
    else if (action === 'previous') turn(-1);
    else if (action === 'start') goTo({ chapterId: id, offset: 0 });
    else if (action === 'end') goTo({ chapterId: id, offset: Number.POSITIVE_INFINITY });
    else if (action === 'menu') useReader.setState(({ menu }) => ({ menu: !menu }));
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (useReader.getState().panel !== null || belongsTo(event.target, event.key)) return;
      const action = actionOf(event.key, event.shiftKey);
      if (action === null) return;
      event.preventDefault();
      act(action);
    };
    const onVolume = (event: Event) => {
      const { panel, speaking } = useReader.getState();
      // While a voice reads, they are for the volume.
      if (!useReaderSettings.getState().volumeKeys || panel !== null || speaking) return;
      const key = volumeKeyOf(event);
      if (!key) return;
      // Told to the wrapper: it leaves the volume as it is.
      event.preventDefault();
      act(key === 'down' ? 'next' : 'previous');
    };
    document.addEventListener('keydown', onKey);
    addEventListener('volumekey', onVolume);
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener('volumekey', onVolume);
    };
  }, []);
}
