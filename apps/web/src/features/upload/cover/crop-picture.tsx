import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../../ui/button/button.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { type Area, drawnOfPicture } from './cover.ts';
import styles from './cover.module.css';

interface CropPictureProps {
  /** Of the chosen file. */
  readonly url: string;
  /** Width by height of what is shown. */
  readonly aspect: number;
  readonly onCut: (picture: File) => void;
}

const maxZoom = 4;

/** The part of a picture that becomes the cover, in the ratio of the video. */
export function CropPicture({ url, aspect, onCut }: CropPictureProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
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
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={aspect}
          showGrid={false}
          objectFit="contain"
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
          mediaProps={{ onError: unreadable, alt: '待裁剪的图片' }}
          cropperProps={{ 'aria-label': '封面范围，可用方向键移动' }}
        />
      </div>
      <div className={styles.zoom}>
        <ZoomOut aria-hidden="true" />
        <Slider label="缩放" value={zoom} min={1} max={maxZoom} step={0.01} onChange={setZoom} />
        <ZoomIn aria-hidden="true" />
      </div>
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
