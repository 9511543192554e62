import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../../ui/button/button.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import type { Area } from './avatar-file.ts';
import styles from './avatar-picker.module.css';

interface CropStepProps {
  /** Of the chosen file. */
  readonly url: string;
  readonly onCancel: () => void;
  readonly onCut: (area: Area) => Promise<void>;
  /** The browser can't show the file. */
  readonly onUnreadable: () => void;
}

const maxZoom = 4;

/** The part of a picture that becomes the avatar: moved and pinched under a round window, or by keyboard and slider. */
export function CropStep({ url, onCancel, onCut, onUnreadable }: CropStepProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  return (
    <div className={styles.step}>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
          mediaProps={{ onError: onUnreadable, alt: '待裁剪的图片' }}
          cropperProps={{ 'aria-label': '头像范围，可用方向键移动' }}
        />
      </div>
      <div className={styles.zoom}>
        <ZoomOut aria-hidden="true" />
        <Slider label="缩放" value={zoom} min={1} max={maxZoom} step={0.01} onChange={setZoom} />
        <ZoomIn aria-hidden="true" />
      </div>
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
