import { VolumeX } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import picture from './player-picture.module.css';

/** For a clip that the browser let start without sound only. */
export function UnmuteButton({ className, onClick }: { className: string | undefined; onClick: () => void }) {
  return (
    <button type="button" className={cx(picture.unmute, className)} onClick={onClick}>
      <VolumeX /> 点击取消静音
    </button>
  );
}
