import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useEffect, useState } from 'react';
import { useAdPicture } from '../../entities/ad/text-ad-picture.tsx';

/** Nobody waits longer than this for a picture that may never come. */
const longestMs = 3000;

/** When the picture was there, could not be had, or had taken too long: a countdown starts from then in any case. */
export function usePictureReady({ adPicture, picture }: Pick<Ad, 'adPicture' | 'picture'>): number | undefined {
  const [ready, setReady] = useState<number>();
  const read = useAdPicture(adPicture);
  // Undefined while a text file is being read.
  const src = picture?.url ?? read;
  const srcset = picture?.srcset ?? '';
  const avif = picture?.avif ?? '';
  useEffect(() => {
    const timer = setTimeout(() => setReady((before) => before ?? Date.now()), longestMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (src === undefined) return undefined;
    const done = (): void => setReady((before) => before ?? Date.now());
    if (!src) {
      done();
      return undefined;
    }
    const image = new Image();
    image.addEventListener('load', done);
    image.addEventListener('error', done);
    if (avif !== '') {
      // The very file that is shown, not one beside it.
      const frame = document.createElement('picture');
      const source = document.createElement('source');
      Object.assign(source, { type: 'image/avif', sizes: '100vw', srcset: avif });
      frame.append(source, image);
    }
    if (srcset !== '') {
      image.sizes = '100vw';
      image.srcset = srcset;
    }
    image.src = src;
    return () => {
      image.removeEventListener('load', done);
      image.removeEventListener('error', done);
    };
  }, [src, srcset, avif]);
  return ready;
}
