import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ChapterText } from '../engine/chapter-text.ts';
import { pageOf, pageStarts } from '../engine/measure.ts';
import type { PageBox } from '../engine/metrics.ts';
import { NotedBlock } from '../talk/noted-block.tsx';
import { Marks } from './chapter-block.tsx';
import { type FlowItem, itemsOf, type ViewProps } from './flow.ts';
import pageStyles from './page.module.css';
import styles from './paged-view.module.css';
import { usePageGestures } from './use-page-gestures.ts';

interface Measured {
  readonly text: ChapterText;
  readonly box: PageBox;
  readonly starts: number[];
}

const slideMs = 220;
const onePage = [0];

/**
 * Pages side by side. Each chapter is one multi-column block; the chapter before and the one after lie left and right
 * of it, so that all pages form one ribbon whose zero is the page being read. A turn moves the zero at once and then
 * lets the ribbon catch up: the place is exact at any moment, and a chapter's end is a page like any other.
 */
export function PagedView(props: ViewProps & { readonly slide: boolean }) {
  const { flow, box, spot, marked, slide, onMove, onShown, onTap, ref } = props;
  const ribbon = useRef<HTMLDivElement>(null);
  const strips = useRef(new Map<string, HTMLDivElement>());
  const blocks = useRef(new Map<string, HTMLDivElement>());
  const measured = useRef(new Map<string, Measured>());
  const slideFrom = useRef(0);

  const startsOf = (item: FlowItem): number[] => {
    const element = blocks.current.get(item.id);
    if (!item.text || !element) return onePage;
    const known = measured.current.get(item.id);
    if (known?.text === item.text && known.box === box) return known.starts;
    const starts = pageStarts({ element, text: item.text }, box);
    measured.current.set(item.id, { text: item.text, box, starts });
    return starts;
  };

  useLayoutEffect(() => {
    const { previous, current, next } = flow;
    const starts = startsOf(current);
    const page = pageOf(starts, spot.offset);
    const put = (id: string | undefined, at: number) => {
      const strip = id === undefined ? undefined : strips.current.get(id);
      if (strip) strip.style.transform = `translateX(${at * box.stride}px)`;
    };
    put(current.id, -page);
    put(next?.id, starts.length - page);
    if (previous) put(previous.id, -page - startsOf(previous).length);
    const from = starts[page] ?? 0;
    if (current.text) {
      // Behind the end of a chapter that has come meanwhile is its last page.
      if (!Number.isFinite(spot.offset)) onMove({ chapterId: current.id, offset: from });
      for (const id of measured.current.keys()) if (!strips.current.has(id)) measured.current.delete(id);
    }
    onShown({ page, pages: starts.length, from, to: starts[page + 1] ?? current.text?.length ?? 0 });
    if (slideFrom.current === 0) return;
    const distance = slideFrom.current;
    slideFrom.current = 0;
    settle(ribbon.current, distance);
  });

  const turn = (step: 1 | -1, dragged = 0): boolean => {
    const starts = startsOf(flow.current);
    const target = pageOf(starts, spot.offset) + step;
    const inside = starts[target];
    const neighbour = step === 1 ? flow.next : flow.previous;
    if (inside === undefined && !neighbour) return false;
    if (slide) slideFrom.current = dragged + step * box.stride;
    // At once, so that a second tap or a held key goes on from the new page.
    flushSync(() => {
      if (inside !== undefined) onMove({ chapterId: flow.current.id, offset: inside });
      else if (neighbour) onMove({ chapterId: neighbour.id, offset: step === 1 ? 0 : Number.POSITIVE_INFINITY });
    });
    return true;
  };
  useImperativeHandle(ref, () => ({ turn, creep: () => false }));

  const gestures = usePageGestures({
    width: box.stride,
    follows: slide,
    move: (x) => {
      const element = ribbon.current;
      if (!element) return;
      for (const animation of element.getAnimations()) animation.cancel();
      element.style.transform = x === 0 ? '' : `translateX(${x}px)`;
    },
    release: (x, step) => {
      if (ribbon.current) ribbon.current.style.transform = '';
      if (step === 0 || !turn(step, x)) settle(ribbon.current, x);
    },
    wheel: turn,
    tap: onTap,
  });

  return (
    <div className={styles.window} style={{ width: box.stride, height: box.height }} data-testid="pages" {...gestures}>
      <div ref={ribbon} className={styles.ribbon}>
        {itemsOf(flow).map((item) => (
          <div
            key={item.id}
            ref={(element) => keep(strips.current, item.id, element)}
            className={styles.strip}
            style={{ paddingLeft: item.text ? box.side : 0 }}
            aria-hidden={item.id !== flow.current.id}
            inert={item.id !== flow.current.id}
          >
            {item.text ? (
              <NotedBlock
                ref={(element) => keep(blocks.current, item.id, element)}
                item={item}
                text={item.text}
                current={item.id === flow.current.id}
                box={box}
                paged
              />
            ) : (
              <div className={pageStyles.page} style={{ width: box.stride, height: box.height }}>
                {item.page}
              </div>
            )}
            {marked?.chapterId === item.id && item.text && (
              <div className={pageStyles.marks} style={{ left: box.side }}>
                <Marks blocks={blocks} chapterId={item.id} text={item.text} range={marked} box={box} />
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function keep(elements: Map<string, HTMLDivElement>, id: string, element: HTMLDivElement | null): void {
  if (element) elements.set(id, element);
  else elements.delete(id);
}

/** Lets the ribbon glide from where the finger or the last page left it. */
function settle(ribbon: HTMLElement | null, from: number): void {
  if (!ribbon || from === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const animation of ribbon.getAnimations()) animation.cancel();
  ribbon.animate([{ transform: `translateX(${from}px)` }, { transform: 'translateX(0)' }], {
    duration: slideMs,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  });
}
