import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Slider } from '../../ui/form/slider.tsx';

/** In pixels of the picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PictureCropProps {
  /** Of the chosen file. */
  readonly url: string;
  /** Width by height of what is cut. */
  readonly aspect: number;
  readonly cropShape?: 'rect' | 'round';
  readonly objectFit: 'contain' | 'cover';
  readonly label: string;
  readonly styles: { readonly stage?: string | undefined; readonly zoom?: string | undefined };
  readonly onArea: (area: Area) => void;
  /** The browser can't show the file. */
  readonly onUnreadable: () => void;
}

const maxZoom = 4;

/** Part of a picture, moved and pinched under a window, or by keyboard and slider. */
export function PictureCrop({ url, label, styles, onArea, onUnreadable, ...window }: PictureCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => onArea(pixels)}
          mediaProps={{ onError: onUnreadable, alt: '待裁剪的图片' }}
          cropperProps={{ 'aria-label': `${label}，可用方向键移动` }}
          {...window}
        />
      </div>
      <div className={styles.zoom}>
        <ZoomOut aria-hidden="true" />
        <Slider label="缩放" value={zoom} min={1} max={maxZoom} step={0.01} onChange={setZoom} />
        <ZoomIn aria-hidden="true" />
      </div>
    </>
  );
}
