import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { PictureError, sendPicture } from '../../../lib/upload/send-picture.ts';
import type { ChosenCover } from './cover.ts';

interface Sending {
  readonly url: string;
  readonly share: number;
}

/** Sends a picture that is to be the cover; a new one takes the place of one that is on its way. */
export function useCover(onChange: (cover: ChosenCover) => void, onSending: (busy: boolean) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState('');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File): Promise<void> {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    const url = URL.createObjectURL(file);
    setProblem('');
    setSending({ url, share: 0 });
    onSending(true);
    try {
      const { uploadId, picture } = await sendPicture(file, {
        signal: mine.signal,
        onProgress: (share) => mine.signal.aborted || setSending({ url, share }),
      });
      if (!mine.signal.aborted) onChange({ uploadId, url: picture.url });
    } catch (error) {
      if (!mine.signal.aborted) setProblem(error instanceof PictureError ? error.message : messageOf(error));
    } finally {
      URL.revokeObjectURL(url);
      if (!mine.signal.aborted) {
        setSending(null);
        onSending(false);
      }
    }
  }
  return { sending, problem, send };
}
