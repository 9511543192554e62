import { useEffect, useEffectEvent, useState } from 'react';
import { callBridge } from '../../../lib/native/bridge.ts';
import { readCode } from './detector.ts';

export type CameraState = 'starting' | 'scanning' | 'refused' | 'missing';

const lookEveryMs = 250;

/** Looks through the camera until a code is found or the screen is left; the camera is given back in any case. */
export function useCamera(video: HTMLVideoElement | null, onText: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const found = useEffectEvent(onText);

  useEffect(() => {
    if (!video) return undefined;
    const leave = new AbortController();
    const { signal } = leave;
    let stream: MediaStream | undefined;

    const look = async (): Promise<void> => {
      while (!signal.aborted) {
        // A frame that cannot be read is no problem: the next one comes.
        const text = video.readyState >= 2 ? await readCode(video).catch(() => undefined) : undefined;
        if (text !== undefined && !signal.aborted) found(text);
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    };
    const start = async (): Promise<void> => {
      await callBridge('requestCameraPermission');
      // Missing on pages without https, whatever the types say.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) {
        setState('missing');
        return;
      }
      stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      if (signal.aborted) {
        stop(stream);
        return;
      }
      await show(video, stream);
      setState('scanning');
      await look();
    };
    start().catch((error: unknown) => {
      if (!signal.aborted)
        setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing');
    });
    return () => {
      leave.abort();
      if (stream) stop(stream);
      void show(video, null);
    };
  }, [video]);

  return state;
}

async function show(video: HTMLVideoElement, stream: MediaStream | null): Promise<void> {
  video.srcObject = stream;
  if (stream) await video.play();
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
