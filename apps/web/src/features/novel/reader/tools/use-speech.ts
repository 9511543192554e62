import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { sentenceFrom, textBetween } from '../engine/chapter-text.ts';
import { useReader } from '../reader-state.ts';
import { useReaderSettings } from '../settings/reader-settings.ts';
import type { Flow } from '../view/flow.ts';

/** Missing in some browsers inside apps, whatever the types say. */
export function speechOf(scope: { speechSynthesis?: SpeechSynthesis } = globalThis): SpeechSynthesis | undefined {
  return scope.speechSynthesis;
}

/** Chosen for this visit: the list differs from device to device, and from day to day. */
let chosenVoice: string | null = null;

export function useVoices() {
  const [chosen, setChosen] = useState(chosenVoice);
  const speech = speechOf();
  const count = useSyncExternalStore(
    (changed) => {
      speech?.addEventListener?.('voiceschanged', changed);
      return () => speech?.removeEventListener?.('voiceschanged', changed);
    },
    () => speech?.getVoices().length ?? 0,
  );
  const voices = count > 0 ? (speech?.getVoices() ?? []).filter(({ lang }) => lang.startsWith('zh')) : [];
  const choose = (voice: string | null) => {
    chosenVoice = voice;
    setChosen(voice);
  };
  return { voices, chosen, choose };
}

/**
 * Reads aloud, sentence by sentence, from the top of the page on. The sentence is marked, the page follows it, and the
 * next chapter follows the last.
 */
export function useSpeech(flow: Flow): void {
  const speaking = useReader((state) => state.speaking);
  const rate = useReaderSettings((settings) => settings.speechRate);
  const { text, id } = flow.current;

  const finishChapter = useEffectEvent((): void => {
    const { next } = flow;
    if (next?.text && useReader.getState().sleepAt !== 'chapter') {
      useReader.setState({ spot: { chapterId: next.id, offset: 0 }, marked: null });
      return;
    }
    useReader.setState({ speaking: false, marked: null, sleepAt: null });
    showToast(next?.text ? '定时已到，晚安' : '朗读到此为止');
  });

  useEffect(() => {
    const speech = speechOf();
    if (!speaking || !text || !speech) return undefined;
    let over = false;
    const speakFrom = (offset: number): void => {
      const sentence = sentenceFrom(text, offset);
      if (!sentence) {
        finishChapter();
        return;
      }
      const utterance = new SpeechSynthesisUtterance(textBetween(text, sentence.from, sentence.to));
      utterance.lang = 'zh-CN';
      utterance.rate = rate / 10;
      utterance.voice = speech.getVoices().find(({ voiceURI }) => voiceURI === chosenVoice) ?? null;
      utterance.addEventListener('end', () => !over && speakFrom(sentence.to));
      utterance.addEventListener('error', () => !over && fail());
      const { shown } = useReader.getState();
      const visible = sentence.from >= shown.from && sentence.from < shown.to;
      useReader.setState({
        marked: { chapterId: id, ...sentence },
        ...(visible ? {} : { spot: { chapterId: id, offset: sentence.from } }),
      });
      speech.speak(utterance);
    };
    // A new speed or voice goes on with the sentence that was being read.
    speakFrom(startOf(id));
    return () => {
      over = true;
      speech.cancel();
    };
  }, [speaking, text, id, rate]);
}

function startOf(chapterId: string): number {
  const { spot, shown, marked } = useReader.getState();
  if (marked?.chapterId === chapterId) return marked.from;
  return spot?.chapterId === chapterId && Number.isFinite(spot.offset) ? spot.offset : shown.from;
}

function fail(): void {
  useReader.setState({ speaking: false, marked: null });
  showToast('朗读中断了，请稍后再试', 'error');
}
