import { type RefObject, useEffect } from 'react';
import { useKeepPage } from '../../../../lib/native/busy.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import type { PageBox } from '../engine/metrics.ts';
import { useReader } from '../reader-state.ts';
import { useReaderSettings } from '../settings/reader-settings.ts';
import type { ReaderView } from '../view/flow.ts';

/** Turns pages by itself, or lets the text creep up; it rests while the menu or a panel is open or the page hidden. */
export function useAutoRead(view: RefObject<ReaderView | null>, box: PageBox | undefined): void {
  const on = useReader((state) => state.autoReading && !state.menu && state.panel === null);
  const { mode, autoSeconds } = useReaderSettings();
  const height = box?.height ?? 0;
  useKeepPage(on);
  useEffect(() => {
    if (!on || height === 0) return undefined;
    return mode === 'scroll' ? creep(view, height / autoSeconds) : step(view, autoSeconds * 1000);
  }, [on, mode, autoSeconds, height, view]);
}

function step(view: RefObject<ReaderView | null>, ms: number): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    if (view.current?.turn(1) !== false) return;
    useReader.setState({ autoReading: false });
    showToast('已经读到最后一页');
  }, ms);
  return () => clearInterval(timer);
}

function creep(view: RefObject<ReaderView | null>, pixelsPerSecond: number): () => void {
  let last = performance.now();
  let owed = 0;
  let frame = requestAnimationFrame(function go(now) {
    owed += (Math.min(100, now - last) / 1000) * pixelsPerSecond;
    last = now;
    // A scroll position holds no fractions everywhere: they are saved up.
    const whole = Math.floor(owed);
    if (whole > 0) view.current?.creep(whole);
    owed -= whole;
    frame = requestAnimationFrame(go);
  });
  return () => cancelAnimationFrame(frame);
}
