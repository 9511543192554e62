import { useState } from 'react';
import styles from './danmaku-layer.module.css';
import { PlacedItems } from './placed-items.tsx';
import { type LayerClip, useLayer } from './use-layer.ts';

interface DanmakuLayerProps extends LayerClip {
  readonly video: HTMLVideoElement;
}

/** Over the picture. While it moves it is a picture as well; once the video stands, each line can be touched. */
export function DanmakuLayer({ video, ...clip }: DanmakuLayerProps) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const { placed, hide } = useLayer(canvas, video, clip);
  return (
    <>
      <canvas ref={setCanvas} className={styles.canvas} aria-hidden="true" />
      <PlacedItems placed={placed} onHide={hide} />
    </>
  );
}
