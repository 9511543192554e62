import { type RefObject, useEffect, useRef } from 'react';

/** What lies over the page, lowest first. Only the top one is in reach of finger, keyboard and screen reader. */
interface Layer {
  /** Null for a menu: what lies around it stays in reach. */
  readonly element: HTMLElement | null;
  /** Does nothing while it may not be closed. */
  readonly dismiss: () => void;
}

const layers: Layer[] = [];

/** Closes the top layer, if it may be closed. True when there was one: what asked for it (Escape, back) is answered. */
export function dismissTop(): boolean {
  const top = layers.at(-1);
  top?.dismiss();
  return top !== undefined;
}

/** Where the browser has it, back of an Android phone and Escape both end here, newest first, without a history entry. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
declare global {
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented && dismissTop()) event.preventDefault();
}

function refresh(): void {
  const covers = layers.flatMap(({ element }) => element ?? []);
  const root = document.getElementById('root');
  if (root) root.inert = covers.length > 0;
  for (const element of covers) element.inert = element !== covers.at(-1);
  document.documentElement.style.overflow = covers.length > 0 ? 'hidden' : '';
}

function watch(layer: Layer): () => void {
  if (layers.length === 0) document.addEventListener('keydown', onKeyDown);
  layers.push(layer);
  refresh();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) document.removeEventListener('keydown', onKeyDown);
    refresh();
  };
}

/** Keeps the foot of a layer above the keyboard, which covers a fixed box on a phone. */
export function watchKeyboard(element: HTMLElement): () => void {
  const viewport = globalThis.visualViewport;
  if (!viewport) return () => undefined;
  // What the style sheets take for granted.
  let known = '0px';
  const fit = (): void => {
    const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
    const height = `${viewport.scale > 1.01 ? 0 : covered}px`;
    if (height === known) return;
    known = height;
    element.style.setProperty('--keyboard', height);
  };
  fit();
  viewport.addEventListener('resize', fit);
  viewport.addEventListener('scroll', fit);
  return () => {
    viewport.removeEventListener('resize', fit);
    viewport.removeEventListener('scroll', fit);
  };
}

/**
 * Makes an element a layer over the page while it is open: the rest is out of reach, the focus goes inside and comes
 * back, Escape and back dismiss the top layer only. Without `onDismiss` it must be answered.
 */
export function useLayer(
  outer: RefObject<HTMLElement | null>,
  focus: RefObject<HTMLElement | null>,
  { open, onDismiss }: { open: boolean; onDismiss: (() => void) | undefined },
): void {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  }, [onDismiss]);
  useEffect(() => {
    const element = outer.current;
    if (!element || !open) return undefined;
    const before = document.activeElement;
    // Both need the layout, of a page that has not been put out of reach yet: that styles every element anew, once,
    // with the next frame.
    focus.current?.focus({ preventScroll: true });
    const stopKeyboard = watchKeyboard(element);
    const leave = watch({ element, dismiss: () => dismiss.current?.() });
    return () => {
      leave();
      stopKeyboard();
      // Without a layer the focus is with the page by itself.
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    };
  }, [outer, focus, open]);

  // By itself: the layer stays as it is when it may be closed at last.
  useCloseWatcher(dismiss, open && onDismiss !== undefined);
}

/** For a menu that is a part of the page: Escape and back dismiss it before anything below, and nothing is put out of reach. */
export function useMenuLayer(onDismiss: () => void): void {
  const dismiss = useRef<(() => void) | undefined>(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  }, [onDismiss]);
  useEffect(() => watch({ element: null, dismiss: () => dismiss.current?.() }), []);
  useCloseWatcher(dismiss, true);
}

function useCloseWatcher(dismiss: RefObject<(() => void) | undefined>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !globalThis.CloseWatcher) return undefined;
    const watcher = new globalThis.CloseWatcher();
    watcher.addEventListener('close', () => dismiss.current?.());
    return () => watcher.destroy();
  }, [dismiss, wanted]);
}
