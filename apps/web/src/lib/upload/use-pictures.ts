import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { PictureError, sendPicture } from './send-picture.ts';

export interface ChosenPicture {
  readonly key: string;
  /** What is shown of it: the file itself until the server has it. */
  readonly url: string;
  readonly file: File | null;
  readonly state: 'waiting' | 'sending' | 'ready' | 'failed';
  /** 0 to 1. */
  readonly share: number;
  readonly uploadId: string | null;
  readonly problem: string | null;
}

/** One that was sent before, as a draft keeps it. */
export interface SentBefore {
  readonly uploadId: string;
  readonly url: string;
}

/** More at once would make each of them slow on a slow line. */
const atOnce = 2;

/** The pictures of something that is being written: each is sent by itself, and may fail by itself. */
export function usePictures(initial: readonly SentBefore[], most: number) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>(() =>
    initial.map(({ uploadId, url }) => fresh(url, null, uploadId)),
  );
  const running = useRef(new Map<string, AbortController>());
  const urls = useRef(new Set<string>());

  const change = (key: string, changes: Partial<ChosenPicture>) =>
    setPictures((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  const send = useEffectEvent(async (key: string, file: File) => {
    const stop = new AbortController();
    running.current.set(key, stop);
    change(key, { state: 'sending', share: 0, problem: null });
    try {
      const onProgress = (share: number) => change(key, { share });
      const { uploadId, picture } = await sendPicture(file, { signal: stop.signal, onProgress });
      change(key, { state: 'ready', share: 1, uploadId, url: thumbnail(picture) });
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { state: 'failed', problem: error instanceof PictureError ? error.message : messageOf(error) });
    } finally {
      running.current.delete(key);
    }
  });

  const sending = pictures.filter(({ state }) => state === 'sending').length;
  const next = sending < atOnce ? pictures.find(({ state }) => state === 'waiting') : undefined;
  const nextKey = next?.key;
  const nextFile = next?.file;
  useEffect(() => {
    if (nextKey !== undefined && nextFile) queueMicrotask(() => void send(nextKey, nextFile));
  }, [nextKey, nextFile]);

  useEffect(() => {
    const [stops, shown] = [running.current, urls.current];
    return () => {
      for (const stop of stops.values()) stop.abort();
      for (const url of shown) URL.revokeObjectURL(url);
    };
  }, []);

  return {
    pictures,
    most,
    add(files: readonly File[]) {
      const room = most - pictures.length;
      const added = files.slice(0, room).map((file) => fresh(URL.createObjectURL(file), file));
      for (const { url } of added) urls.current.add(url);
      setPictures((all) => [...all, ...added]);
      return files.length > room;
    },
    retry: (key: string) => change(key, { state: 'waiting', problem: null }),
    remove(key: string) {
      running.current.get(key)?.abort();
      setPictures((all) => all.filter((each) => each.key !== key));
    },
    move(key: string, step: -1 | 1) {
      setPictures((all) => {
        const from = all.findIndex((each) => each.key === key);
        const to = from + step;
        const picture = all[from];
        if (!picture || to < 0 || to >= all.length) return all;
        return all.toSpliced(from, 1).toSpliced(to, 0, picture);
      });
    },
  };
}

function fresh(url: string, file: File | null, uploadId: string | null = null): ChosenPicture {
  const problem = file && problemOf(file);
  const state = uploadId === null ? (problem === null ? 'waiting' : 'failed') : 'ready';
  return { key: newId(), url, file, state, share: uploadId === null ? 0 : 1, uploadId, problem };
}

/** Only spares a useless wait: what a file really is, the server finds out by its content. */
function problemOf({ name, type, size }: File): string | null {
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return '不支持 SVG 图片';
  return size > 20 * 1024 ** 2 ? '图片不能超过 20 MB' : null;
}

/** What a small square shows of a picture. */
function thumbnail({ url, srcset }: Picture): string {
  return /(\S+) 320w/.exec(srcset)?.[1] ?? url;
}
