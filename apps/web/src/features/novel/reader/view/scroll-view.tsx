import { type MouseEvent, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { offsetAtTop, topOf } from '../engine/measure.ts';
import type { PageBox } from '../engine/metrics.ts';
import type { Spot } from '../reader-state.ts';
import { NotedBlock } from '../talk/noted-block.tsx';
import { Marks } from './chapter-block.tsx';
import { type FlowItem, itemsOf, type ViewProps } from './flow.ts';
import pageStyles from './page.module.css';
import styles from './scroll-view.module.css';

const tellEveryMs = 120;
const smoothMs = 500;

interface Kept {
  readonly tops: Map<string, number>;
  readonly box: PageBox | null;
  /** The place that this view told last; any other one is a jump. */
  readonly told: Spot | null;
  readonly ready: boolean;
}

/**
 * Chapters below each other. Only the one being read and its neighbours are in the page: whatever appears or goes above
 * is made up for in the same frame, so that the lines under the eye stay where they are.
 */
export function ScrollView({ flow, box, spot, marked, onMove, onShown, onTap, ref }: ViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const sections = useRef(new Map<string, HTMLElement>());
  const blocks = useRef(new Map<string, HTMLDivElement>());
  const kept = useRef<Kept>({ tops: new Map(), box: null, told: null, ready: false });
  const goal = useRef({ top: 0, at: 0 });
  const topBefore = useRef<number | null>(null);
  const gliding = () => performance.now() - goal.current.at < smoothMs;
  const glide = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.current?.scrollTo({ top: goal.current.top, behavior: calm ? 'instant' : 'smooth' });
  };

  const show = (item: FlowItem, offset: number): void => {
    const element = blocks.current.get(item.id);
    const pages = item.text && element ? Math.max(1, Math.ceil(element.scrollHeight / box.height)) : 1;
    const length = item.text?.length ?? 0;
    const page = length > 0 ? Math.min(pages - 1, Math.floor((offset / length) * pages)) : 0;
    const bottom = scroller.current?.getBoundingClientRect().bottom ?? 0;
    const to = item.text && element ? offsetAtTop({ element, text: item.text }, bottom) : 0;
    onShown({ page, pages, from: offset, to: Math.max(offset, to) });
  };

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const before = kept.current;
    const tops = new Map([...sections.current].map(([id, section]) => [id, section.offsetTop]));
    const ready = flow.current.text !== undefined;
    const jumped = spot !== before.told && !(same(spot, before.told) && before.ready === ready);
    if (jumped || before.box !== box) {
      const element = blocks.current.get(flow.current.id);
      const { text } = flow.current;
      const inside = element && text ? topOf({ element, text }, Math.min(spot.offset, text.length), box.lineHeight) : 0;
      view.scrollTop = (tops.get(flow.current.id) ?? 0) + inside;
      show(flow.current, Number.isFinite(spot.offset) ? spot.offset : (text?.length ?? 0));
    } else {
      const anchor = [flow.current.id, ...tops.keys()].find((id) => before.tops.has(id) && tops.has(id));
      const shift = anchor === undefined ? 0 : (tops.get(anchor) ?? 0) - (before.tops.get(anchor) ?? 0);
      if (shift !== 0) {
        view.scrollTop = (topBefore.current ?? view.scrollTop) + shift;
        goal.current.top += shift;
        if (gliding()) glide();
      }
    }
    kept.current = { tops, box, told: spot, ready };
  });

  const tell = (): void => {
    const view = scroller.current;
    if (!view) return;
    const { top } = view.getBoundingClientRect();
    const item = itemsOf(flow).find(
      ({ id }) => (sections.current.get(id)?.getBoundingClientRect().bottom ?? 0) > top + 1,
    );
    if (!item) return;
    const element = blocks.current.get(item.id);
    const offset = item.text && element ? offsetAtTop({ element, text: item.text }, top) : 0;
    const told = { chapterId: item.id, offset };
    kept.current = { ...kept.current, told, ready: item.text !== undefined };
    show(item, offset);
    // A chapter that goes away makes the content shorter, and the browser would already have moved the scroll by then.
    topBefore.current = view.scrollTop;
    flushSync(() => onMove(told));
    topBefore.current = null;
  };
  const tellNow = useEffectEvent(tell);
  useEffect(() => {
    const view = scroller.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tellNow();
      }, tellEveryMs);
    };
    view?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      view?.removeEventListener('scroll', onScroll);
    };
  }, []);

  const turn = (step: 1 | -1): boolean => {
    const view = scroller.current;
    if (!view) return false;
    // A held key goes on from where the last turn leads, not from where its glide is just now.
    const base = gliding() ? goal.current.top : view.scrollTop;
    const top = (Math.round(base / box.lineHeight) + step * (box.height / box.lineHeight)) * box.lineHeight;
    const most = view.scrollHeight - view.clientHeight;
    const target = Math.min(most, Math.max(0, top));
    if (Math.abs(target - view.scrollTop) < 1) return false;
    goal.current = { top: target, at: performance.now() };
    glide();
    return true;
  };
  const creep = (pixels: number): boolean => {
    const view = scroller.current;
    if (!view) return false;
    view.scrollTop += pixels;
    return true;
  };
  useImperativeHandle(ref, () => ({ turn, creep }));

  // Keys are heard for the whole page: see use-reader-keys.ts.
  const pointer = {
    onClick(event: MouseEvent<HTMLElement>): void {
      if (getSelection()?.isCollapsed === false) return;
      if (event.target instanceof Element && event.target.closest('a, button')) return;
      const { left, width } = event.currentTarget.getBoundingClientRect();
      onTap(event.clientX - left, width);
    },
  };

  return (
    <div ref={scroller} className={styles.scroller} style={{ height: box.height }} data-testid="pages" {...pointer}>
      {itemsOf(flow).map((item) => (
        <section
          key={item.id}
          ref={(element) => void (element ? sections.current.set(item.id, element) : sections.current.delete(item.id))}
          className={styles.section}
          style={{ paddingBottom: item.text ? 3 * box.lineHeight : 0, width: item.text ? box.columnWidth : undefined }}
        >
          {item.text ? (
            <NotedBlock
              ref={(element) => void (element ? blocks.current.set(item.id, element) : blocks.current.delete(item.id))}
              item={item}
              text={item.text}
              current={item.id === flow.current.id}
              box={box}
              paged={false}
            />
          ) : (
            <div className={pageStyles.page} style={{ height: box.height }}>
              {item.page}
            </div>
          )}
          {marked?.chapterId === item.id && item.text && (
            <div className={pageStyles.marks}>
              <Marks blocks={blocks} chapterId={item.id} text={item.text} range={marked} box={box} />
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

function same(one: Spot, other: Spot | null): boolean {
  return one.chapterId === other?.chapterId && one.offset === other.offset;
}
