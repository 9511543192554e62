import { useEffect, useRef } from 'react';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { useReader } from '../reader-state.ts';

function sleep(): void {
  useReader.setState({ autoReading: false, speaking: false, marked: null, sleepAt: null });
  showToast('定时已到，晚安');
}

/** Ends auto-read and speech at a time, or with the chapter. */
export function useSleepTimer(chapterId: string): void {
  const sleepAt = useReader((state) => state.sleepAt);
  const began = useRef(chapterId);
  useEffect(() => {
    if (typeof sleepAt !== 'number') return undefined;
    const timer = setInterval(() => Date.now() >= sleepAt && sleep(), 1000);
    return () => clearInterval(timer);
  }, [sleepAt]);
  useEffect(() => {
    if (began.current !== chapterId && sleepAt === 'chapter') sleep();
    began.current = chapterId;
  }, [chapterId, sleepAt]);
}
