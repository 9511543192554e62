import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useEffect, useState } from 'react';

/** Nobody waits longer than this for a picture that may never come. */
const longestMs = 3000;

/** When the picture was there, could not be had, or had taken too long: a countdown starts from then in any case. */
export function usePictureReady({ adPicture, picture }: Pick<Ad, 'adPicture' | 'picture'>): number | undefined {
  const [ready, setReady] = useState<number>();
  const src = picture?.url ?? adPicture;
  const srcset = picture?.srcset ?? '';
  useEffect(() => {
    const done = (): void => setReady((before) => before ?? Date.now());
    const image = new Image();
    image.addEventListener('load', done);
    image.addEventListener('error', done);
    if (srcset !== '') {
      image.sizes = '100vw';
      image.srcset = srcset;
    }
    image.src = src;
    const timer = setTimeout(done, src === '' ? 0 : longestMs);
    return () => {
      clearTimeout(timer);
      image.removeEventListener('load', done);
      image.removeEventListener('error', done);
    };
  }, [src, srcset]);
  return ready;
}
