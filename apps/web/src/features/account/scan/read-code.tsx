import { CameraOff, Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { MessageState } from '../../../ui/feedback/message-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { readCode } from './detector.ts';
import styles from './scan.module.css';
import { useCamera } from './use-camera.ts';

/** Reads a code by camera, or from a picture. */
export function ReadCode({ onText }: { onText: (text: string) => void }) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const state = useCamera(video, onText);
  const blind = state === 'refused' || state === 'missing';
  return (
    <div className={styles.read}>
      {blind ? (
        <MessageState
          icon={<CameraOff />}
          title={state === 'refused' ? '没有相机权限' : '打不开相机'}
          note={
            state === 'refused'
              ? '请在浏览器或系统设置里允许使用相机，也可以从图片识别'
              : '这个浏览器不能使用相机，可以从图片识别二维码'
          }
        />
      ) : (
        <div className={styles.finder}>
          <video ref={setVideo} className={styles.view} playsInline muted aria-label="相机画面" />
          {state === 'starting' ? <Spinner label="正在打开相机" /> : <div className={styles.beam} />}
          <div className={styles.corners} aria-hidden="true" />
        </div>
      )}
      {!blind && <p className={styles.left}>把二维码放进框里，会自动识别</p>}
      <FromPicture onText={onText} />
    </div>
  );
}

function FromPicture({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    try {
      const text = await readCode(await createImageBitmap(file));
      if (text === undefined) showToast('图片里没有找到二维码', 'error');
      else onText(text);
    } catch {
      showToast('这张图片读不出来，请换一张', 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label="二维码图片"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // The same picture may be chosen again.
          event.target.value = '';
        }}
      />
      <Button kind="quiet" busy={busy} busyLabel="识别中..." onClick={() => input.current?.click()}>
        <Image aria-hidden="true" />
        从图片识别
      </Button>
    </>
  );
}
