import { useEffect, useEffectEvent } from 'react';

export interface KeyActions {
  readonly togglePlay: () => void;
  readonly seekBy: (seconds: number) => void;
  readonly toggleMute: () => void;
  readonly toggleFullscreen: () => void;
}

const stepSeconds = 5;

/** What a key means to the player; null leaves it to the page, which scrolls by the vertical arrows. */
export function actionOf(key: string, actions: KeyActions): (() => void) | null {
  switch (key) {
    case ' ':
    case 'k':
      return actions.togglePlay;
    case 'ArrowLeft':
      return () => actions.seekBy(-stepSeconds);
    case 'ArrowRight':
      return () => actions.seekBy(stepSeconds);
    case 'm':
      return actions.toggleMute;
    case 'f':
      return actions.toggleFullscreen;
    default:
      return null;
  }
}

/** Keys that the focused element needs itself are not taken from it. */
function belongsTo(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable], [role="menu"]')) return true;
  if (key === ' ') return target.closest('button, a') !== null;
  return key.startsWith('Arrow') && target.closest('[role="slider"]') !== null;
}

export function useKeyboard(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || belongsTo(event.target, event.key)) return;
    const action = actionOf(event.key.length === 1 ? event.key.toLowerCase() : event.key, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
