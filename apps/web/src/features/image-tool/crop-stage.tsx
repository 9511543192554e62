import { useLayoutEffect, useRef, useState } from 'react';
import { CropBox } from './crop-box.tsx';
import { type Area, type Box, cropOf, smallest } from './crop-geometry.ts';
import styles from './image-tool.module.css';

interface CropStageProps {
  readonly url: string;
  readonly maxPixels: number | null;
  readonly onCrop: (crop: Box | undefined) => void;
}

/** The chosen picture with the widget over it; at first all of it is chosen. */
export function CropStage({ url, maxPixels, onCrop }: CropStageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [picture, setPicture] = useState<Area | null>(null);
  const [shown, setShown] = useState<Area | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const [failed, setFailed] = useState(false);

  useLayoutEffect(() => {
    const element = image.current;
    if (!element || !picture) return undefined;
    // A turned phone shows the picture in another size: the same part of it stays chosen.
    const watch = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      if (next.width === 0) return;
      setShown((old) => {
        const by = old ? next.width / old.width : 1;
        setBox((now) =>
          now && old
            ? { x: now.x * by, y: now.y * by, width: now.width * by, height: now.height * by }
            : { x: 0, y: 0, ...next },
        );
        return next;
      });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [picture]);

  const change = (next: Box) => {
    setBox(next);
    if (shown && picture) onCrop(cropOf(next, shown, picture));
  };
  if (failed) return <p className={styles.problem}>无法打开这张图片，请换一张 JPG、PNG、WebP 或 AVIF 图片</p>;
  const part = box && shown && picture ? (cropOf(box, shown, picture) ?? { ...picture }) : null;
  const tooLarge = part !== null && maxPixels !== null && part.width * part.height > maxPixels;
  return (
    <figure className={styles.stage}>
      <div className={styles.canvas}>
        <img
          ref={image}
          src={url}
          alt="选择的图片"
          className={styles.photo}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPicture({ width, height })}
          onError={() => setFailed(true)}
        />
        {box && shown && picture && (
          <CropBox
            box={box}
            area={shown}
            least={Math.min(shown.width, shown.height, Math.max(smallest, (smallest * shown.width) / picture.width))}
            onChange={change}
          />
        )}
      </div>
      <figcaption className={styles.size} aria-live="polite">
        {part && `已选 ${part.width} × ${part.height} 像素`}
        {tooLarge && <b className={styles.over}>超过 {Math.round((maxPixels ?? 0) / 10_000)} 万像素，请缩小选区</b>}
      </figcaption>
    </figure>
  );
}
