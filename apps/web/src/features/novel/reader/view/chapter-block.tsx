import { type CSSProperties, memo, type Ref, type RefObject, useLayoutEffect, useState } from 'react';
import type { ChapterText, TextRange } from '../engine/chapter-text.ts';
import { rectsOf } from '../engine/measure.ts';
import type { PageBox } from '../engine/metrics.ts';
import styles from './chapter-block.module.css';

interface ChapterBlockProps {
  readonly title: string;
  readonly text: ChapterText;
  readonly box: PageBox;
  /** Pages lie side by side; otherwise the text runs down. */
  readonly paged: boolean;
  /** How many comments a paragraph has, by its place. */
  readonly notes?: ReadonlyMap<number, number> | undefined;
  readonly onNote?: ((paragraph: number) => void) | undefined;
  readonly ref: Ref<HTMLDivElement>;
}

const ownIndent = /^[\s\u3000]/;

/**
 * The text of a chapter as the browser lays it out: a heading, then one element a paragraph that begins with its one text
 * node, which measure.ts counts on. The number of its comments behind that takes no room, so that no line moves by it.
 */
export const ChapterBlock = memo(function ChapterBlock(props: ChapterBlockProps) {
  const { title, text, box, paged, notes, onNote, ref } = props;
  const style = {
    '--lh': `${box.lineHeight}px`,
    fontSize: box.fontSize,
    width: box.columns * box.columnWidth + (box.columns - 1) * box.gap,
    ...(paged && { height: box.height, columnWidth: box.columnWidth, columnGap: box.gap }),
  } as CSSProperties;
  return (
    <div ref={ref} className={styles.block} data-paged={paged} style={style}>
      <h2 className={styles.title}>{title}</h2>
      {text.paragraphs.map((paragraph, index) => (
        // Paragraphs of a text have no name but their place, and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className={ownIndent.test(paragraph) ? styles.flush : undefined}>
          {paragraph}
          {notes?.has(index) && <Note count={notes.get(index) ?? 0} onOpen={() => onNote?.(index)} />}
        </p>
      ))}
    </div>
  );
});

/** Louder where many have something to say. */
const manyNotes = 20;

function Note({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <span className={styles.hook}>
      <button
        type="button"
        className={styles.note}
        data-many={count >= manyNotes}
        aria-label={`本段 ${count} 条评论`}
        onClick={onOpen}
      >
        {count > 99 ? '99+' : count}
      </button>
    </span>
  );
}

interface MarksProps {
  readonly blocks: RefObject<ReadonlyMap<string, HTMLElement>>;
  readonly chapterId: string;
  readonly text: ChapterText;
  readonly range: TextRange;
  readonly box: PageBox;
}

/** Colours a range behind the text. The text itself stays untouched: its nodes are what places are counted by. */
export function Marks({ blocks, chapterId, text, range, box }: MarksProps) {
  const [laid, setLaid] = useState<{ box: PageBox; rects: ReturnType<typeof rectsOf> }>();
  useLayoutEffect(() => {
    const element = blocks.current.get(chapterId);
    // Only the layout knows where the lines are, and it is there before the paint.
    // oxlint-disable-next-line react/set-state-in-effect
    setLaid({ box, rects: element ? rectsOf({ element, text }, range) : [] });
  }, [blocks, chapterId, text, range, box]);
  return laid?.rects.map(({ x, y, width, height }) => (
    <i key={`${x} ${y}`} className={styles.mark} style={{ left: x - 1, top: y, width: width + 2, height }} />
  ));
}
