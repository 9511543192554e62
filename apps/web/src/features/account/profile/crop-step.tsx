import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { type Area, PictureCrop } from '../../../lib/upload/picture-crop.tsx';
import styles from './avatar-picker.module.css';

interface CropStepProps {
  /** Of the chosen file. */
  readonly url: string;
  readonly onCancel: () => void;
  readonly onCut: (area: Area) => Promise<void>;
  /** The browser can't show the file. */
  readonly onUnreadable: () => void;
}

/** The part of a picture that becomes the avatar, under a round window. */
export function CropStep({ url, onCancel, onCut, onUnreadable }: CropStepProps) {
  const [area, setArea] = useState<Area>();
  const window = { aspect: 1, cropShape: 'round', objectFit: 'cover', label: '头像范围' } as const;
  return (
    <div className={styles.step}>
      <PictureCrop url={url} {...window} styles={styles} onArea={setArea} onUnreadable={onUnreadable} />
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onCancel}>
          重新选择
        </Button>
        <Button disabled={!area} onClick={() => area && onCut(area)}>
          使用
        </Button>
      </div>
    </div>
  );
}
