import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { type Area, PictureCrop } from '../../../lib/upload/picture-crop.tsx';
import { drawnOfPicture } from './cover.ts';
import styles from './cover.module.css';

interface CropPictureProps {
  /** Of the chosen file. */
  readonly url: string;
  /** Width by height of what is shown. */
  readonly aspect: number;
  readonly onCut: (picture: File) => void;
}

/** The part of a picture that becomes the cover, in the ratio of the video. */
export function CropPicture({ url, aspect, onCut }: CropPictureProps) {
  const [area, setArea] = useState<Area>();
  const [problem, setProblem] = useState('');
  const unreadable = () => setProblem('无法读取这张图片，请换一张 JPG 或 PNG');
  if (problem !== '')
    return (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    );
  return (
    <div className={styles.frames}>
      <PictureCrop
        url={url}
        aspect={aspect}
        objectFit="contain"
        label="封面范围"
        styles={styles}
        onArea={setArea}
        onUnreadable={unreadable}
      />
      <Button
        block
        disabled={!area}
        onClick={async () => area && (await drawnOfPicture(url, area).then(onCut, unreadable))}
      >
        用这张图片做封面
      </Button>
    </div>
  );
}
