import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { useState } from 'react';
import type { PlacedDanmaku } from '../../../lib/player/danmaku/danmaku-layer.ts';
import { PickedMenu } from './picked-menu.tsx';
import styles from './placed-items.module.css';

/** Real buttons over what is drawn, so that a finger, a keyboard and a screen reader find the same lines. */
export function PlacedItems({ placed, onHide }: { placed: readonly PlacedDanmaku[]; onHide: (id: string) => void }) {
  const [picked, setPicked] = useState<Danmaku | null>(null);
  return (
    <>
      <div className={styles.lines}>
        {placed.map(({ item, x, y, width, height }) => (
          <button
            key={item.id}
            type="button"
            className={styles.item}
            style={{ left: x, top: y, width, height }}
            aria-label={`弹幕：${item.text}`}
            onClick={() => setPicked(item)}
          />
        ))}
      </div>
      {picked && placed.length > 0 && <PickedMenu item={picked} onHide={onHide} onClose={() => setPicked(null)} />}
    </>
  );
}
