import type { Picture as PictureShape } from '@liuguang/contract/shapes/common.ts';
import { ImagePlus, ScanEye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Meter } from '../meter.tsx';
import type { ChosenCover } from './cover.ts';
import { CropPicture } from './crop-picture.tsx';
import { FramePicker } from './frame-picker.tsx';
import { useCover } from './use-cover.ts';
import styles from './cover.module.css';

interface CoverFieldProps {
  /** The video on this device, as long as it is one: its frames can be chosen. */
  readonly file: File | null;
  /** The same at the server, once it is there. */
  readonly film?: string | null;
  /** What is shown now. */
  readonly now: PictureShape | null;
  readonly value: ChosenCover | null;
  readonly onChange: (cover: ChosenCover | null) => void;
  readonly onSending: (busy: boolean) => void;
  readonly error?: string | undefined;
}

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';
/** Where nothing says how the video lies. */
const wide = 16 / 9;

/** The cover: a frame of the film, or a picture of one's own in its ratio. */
export function CoverField({ file, film = null, now, value, onChange, onSending, error }: CoverFieldProps) {
  const { sending, problem, send } = useCover(onChange, onSending);
  const { step, isOpen, open, openFilm, close } = useStep();
  const url = sending?.url ?? value?.url ?? now?.url ?? '';
  const wrong = error ?? problem;
  const done = (picture: File) => {
    close();
    void send(picture);
  };
  return (
    <div className={styles.field}>
      <p className={styles.label}>封面</p>
      <div className={styles.row}>
        <div className={styles.cover}>
          {url === '' ? <span>自动选取</span> : <img src={url} alt="封面" className={styles.picture} />}
          {sending && <Meter label="封面上传" value={sending.share} />}
        </div>
        <div className={styles.ways}>
          {(file ?? film) !== null && (
            <Button kind="quiet" size="small" onClick={() => (file ? open('frame', file) : film && openFilm(film))}>
              <span className={styles.way}>
                <ScanEye aria-hidden="true" />
                选取画面
              </span>
            </Button>
          )}
          <label className={styles.own}>
            <input
              type="file"
              className={styles.file}
              accept={accepted}
              aria-label="上传封面图片"
              onChange={({ target }) => {
                const [picture] = target.files ?? [];
                if (picture) open('crop', picture);
                target.value = '';
              }}
            />
            <span className={styles.way}>
              <ImagePlus aria-hidden="true" />
              上传图片
            </span>
          </label>
        </div>
      </div>
      {wrong && (
        <p className={styles.problem} role="alert">
          {wrong}
        </p>
      )}
      <Sheet open={isOpen} onClose={close} title={step?.name === 'crop' ? '裁剪封面' : '选取画面'}>
        {step?.name === 'frame' && (
          <FramePicker key={step.url} url={step.url} streamed={step.streamed} onPicked={done} />
        )}
        {step?.name === 'crop' && (
          <CropPicture key={step.url} url={step.url} aspect={now ? now.width / now.height : wide} onCut={done} />
        )}
      </Sheet>
    </div>
  );
}

interface Step {
  readonly name: 'frame' | 'crop';
  readonly url: string;
  /** An address of the server's, not of a file in memory. */
  readonly streamed: boolean;
}

/** What the sheet is about; its file is kept in memory until the next one, or until the form is left. */
function useStep() {
  const [step, setStep] = useState<Step | null>(null);
  const [isOpen, setOpen] = useState(false);
  const last = useRef('');
  useEffect(() => () => URL.revokeObjectURL(last.current), []);
  return {
    step,
    isOpen,
    open: (name: Step['name'], file: File) => {
      URL.revokeObjectURL(last.current);
      last.current = URL.createObjectURL(file);
      setStep({ name, url: last.current, streamed: false });
      setOpen(true);
    },
    openFilm: (url: string) => {
      setStep({ name: 'frame', url, streamed: true });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
