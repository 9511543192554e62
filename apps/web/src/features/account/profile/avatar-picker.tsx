import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { Camera, Images, RotateCcw } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { acceptedPictures } from './avatar-file.ts';
import styles from './avatar-picker.module.css';
import { useAvatarChange } from './use-avatar-change.ts';

const CropStep = lazyPart(async () => (await import('./crop-step.tsx')).CropStep);

/** The avatar of the form, and the sheet that changes it: choose, cut out, send. */
export function AvatarPicker({ user }: { user: UserInfo }) {
  const [open, setOpen] = useState(false);
  const change = useAvatarChange(() => setOpen(false));
  const { step } = change;
  const close = () => {
    change.cancel();
    setOpen(false);
  };
  return (
    <div className={styles.picker}>
      <button type="button" className={styles.avatar} aria-label="更换头像" onClick={() => setOpen(true)}>
        <Avatar seed={user.authorId} url={user.avatar} size="22rem" />
        <Camera className={styles.camera} aria-hidden="true" />
      </button>
      {/* A drag closes the sheet, but moves the picture while that is cut out. */}
      <Sheet open={open} onClose={close} title="更换头像" dismissable={step.name === 'choose'}>
        {step.name === 'choose' && (
          <div className={styles.step}>
            <Avatar seed={user.authorId} url={user.avatar} size="32rem" />
            {change.problem !== null && (
              <p role="alert" className={styles.problem}>
                {change.problem}
              </p>
            )}
            <div className={styles.choices}>
              <Choose label="从相册选择" icon={<Images aria-hidden="true" />} onChosen={change.choose} />
              <Choose label="拍照" icon={<Camera aria-hidden="true" />} onChosen={change.choose} camera />
            </div>
            {change.retry && (
              <Button block onClick={change.retry}>
                重试上传
              </Button>
            )}
            {user.avatar !== '' && (
              <Button block kind="plain" onClick={change.reset}>
                <RotateCcw aria-hidden="true" />
                恢复默认头像
              </Button>
            )}
          </div>
        )}
        {step.name === 'crop' && (
          <Suspense fallback={<Waiting />}>
            <CropStep url={step.url} onCancel={change.cancel} onCut={change.cut} onUnreadable={change.unreadable} />
          </Suspense>
        )}
        {step.name === 'send' && (
          <div className={styles.step}>
            <Avatar seed={user.authorId} url={step.url} size="32rem" />
            <output className={styles.note}>
              {step.share < 1 ? `正在上传 ${Math.floor(step.share * 100)}%` : '正在处理...'}
            </output>
            <progress className={styles.meter} aria-label="上传进度" max={100} value={Math.floor(step.share * 100)} />
            <Button block kind="quiet" onClick={change.cancel}>
              取消上传
            </Button>
          </div>
        )}
      </Sheet>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.stage}>
      <Spinner />
    </div>
  );
}

interface ChooseProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onChosen: (file: File) => void;
  /** Opens the camera at once, where the device has one. */
  readonly camera?: boolean;
}

function Choose({ label, icon, onChosen, camera = false }: ChooseProps) {
  return (
    <label className={styles.choose}>
      {icon}
      {label}
      <input
        type="file"
        className={styles.file}
        aria-label={label}
        accept={acceptedPictures}
        capture={camera ? 'user' : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChosen(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
