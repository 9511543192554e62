import { useState } from 'react';
import type { Book } from '../api.ts';
import { endId } from '../book/book.ts';
import { type Spot, useReader } from '../reader-state.ts';
import type { Flow } from '../view/flow.ts';
import styles from './reader-menu.module.css';
import { Slider } from '../../../../ui/form/slider.tsx';

/** The menu stays open: one may look through several chapters. */
function open(chapterId: string | undefined): void {
  if (chapterId !== undefined) useReader.setState({ spot: { chapterId, offset: 0 }, marked: null });
}

/** Through the whole book, chapter by chapter; the name of the chapter under the finger is shown. */
export function BookSlider({ book, spot, flow }: { book: Book | undefined; spot: Spot; flow: Flow }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const heads = book?.heads ?? [];
  const place =
    spot.chapterId === endId ? heads.length - 1 : heads.findIndex((head) => head.chapterId === spot.chapterId);
  const value = dragged ?? Math.max(0, place);
  const title = heads[value]?.title ?? '';
  return (
    <>
      {dragged !== null && (
        <output className={styles.bubble}>
          <span>{title}</span>
          <span className={styles.share}>
            {value + 1} / {heads.length}
          </span>
        </output>
      )}
      <div className={styles.row}>
        <button type="button" className={styles.step} disabled={!flow.previous} onClick={() => open(flow.previous?.id)}>
          上一章
        </button>
        <Slider
          label="全书进度"
          min={0}
          max={Math.max(0, heads.length - 1)}
          value={value}
          words={title}
          onChange={setDragged}
          onDone={(next) => {
            setDragged(null);
            if (next !== place) open(heads[next]?.chapterId);
          }}
        />
        <button type="button" className={styles.step} disabled={!flow.next} onClick={() => open(flow.next?.id)}>
          下一章
        </button>
      </div>
    </>
  );
}
