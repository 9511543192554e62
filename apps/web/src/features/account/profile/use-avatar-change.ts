import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { PictureError, sendPicture } from '../../../lib/upload/send-picture.ts';
import { changeAvatarMutation } from './api.ts';
import type { Area } from '../../../lib/upload/picture-crop.tsx';
import { avatarProblem, cutOut } from './avatar-file.ts';

type Step =
  | { readonly name: 'choose' }
  | { readonly name: 'crop'; readonly url: string }
  /** `url` shows what is being sent. */
  | { readonly name: 'send'; readonly url: string; readonly share: number };

const choosing: Step = { name: 'choose' };

/** The way from a file to the new avatar, with its failures; `onDone` when it is shown everywhere. */
export function useAvatarChange(onDone: () => void) {
  const changeAvatar = useMutation(changeAvatarMutation());
  const [step, setStep] = useState<Step>(choosing);
  const [problem, setProblem] = useState<string | null>(null);
  const urls = useRef(new Set<string>());
  const sending = useRef<AbortController>(undefined);
  /** Cut out, but not sent: kept for another try. */
  const [unsent, setUnsent] = useState<File | null>(null);

  function urlOf(file: Blob): string {
    const url = URL.createObjectURL(file);
    urls.current.add(url);
    return url;
  }

  function back(reason: string | null): void {
    setUnsent(null);
    for (const url of urls.current) URL.revokeObjectURL(url);
    urls.current.clear();
    setProblem(reason);
    setStep(choosing);
  }

  useEffect(
    () => () => {
      sending.current?.abort();
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );

  async function send(file: File): Promise<void> {
    const stop = new AbortController();
    sending.current?.abort();
    sending.current = stop;
    const url = urlOf(file);
    setStep({ name: 'send', url, share: 0 });
    try {
      const onProgress = (share: number) => stop.signal.aborted || setStep({ name: 'send', url, share });
      const { uploadId } = await sendPicture(file, { signal: stop.signal, onProgress });
      await changeAvatar.mutateAsync(uploadId);
      if (stop.signal.aborted) return;
      back(null);
      showToast('头像已更新');
      onDone();
    } catch (error) {
      if (stop.signal.aborted) return;
      back(error instanceof PictureError ? error.message : messageOf(error));
      setUnsent(file);
    }
  }

  const choose = (file: File): void => {
    const wrong = avatarProblem(file);
    back(wrong);
    if (wrong === null) setStep({ name: 'crop', url: urlOf(file) });
  };

  const cut = async (area: Area): Promise<void> => {
    if (step.name !== 'crop') return;
    const file = await cutOut(step.url, area).catch(() => null);
    if (file) void send(file);
    else back('无法裁剪这张图片，请换一张');
  };

  const cancel = (): void => {
    sending.current?.abort();
    back(null);
  };

  const reset = async (): Promise<void> => {
    try {
      await changeAvatar.mutateAsync('default');
      showToast('已恢复默认头像');
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  const unreadable = (): void => back('无法读取这张图片，请换一张 JPG 或 PNG');
  /** Null while there is nothing to try again. */
  const retry = unsent && (() => void send(unsent));
  return { step, problem, choose, cut, cancel, reset, unreadable, retry };
}
