import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { useEffect, useState } from 'react';
import { ownAddress } from '../../lib/hosts/media-hosts.ts';
import { logProblem } from '../../lib/log.ts';
import { type Cover, drawPoster, posterSize } from './poster.ts';
import type { PublicFace } from './public-face.ts';

/** The poster as a data URL: `drawing`, then there or, where the browser cannot draw, `impossible`. */
export type Poster = { readonly state: 'drawing' | 'impossible' } | { readonly state: 'ready'; readonly url: string };

export function usePoster(face: PublicFace): Poster {
  const [poster, setPoster] = useState<Poster>({ state: 'drawing' });
  useEffect(() => {
    let left = false;
    const draw = async (): Promise<void> => {
      const cover = face.picture && (await loadCover(face.picture));
      if (left) return;
      const canvas = document.createElement('canvas');
      const drawn = drawPoster(canvas, face, cover);
      // A JPEG: as a PNG the cover would be some megabytes.
      const url = drawn ? canvas.toDataURL('image/jpeg', 0.92) : '';
      setPoster(url.startsWith('data:image/jpeg') ? { state: 'ready', url } : { state: 'impossible' });
    };
    draw().catch((error: unknown) => {
      logProblem('the poster was not drawn', error);
      if (!left) setPoster({ state: 'impossible' });
    });
    return () => {
      left = true;
    };
  }, [face]);
  return poster;
}

/** Longer than a cover takes on a slow line: then the poster is drawn without it. */
const patienceMs = 8000;

async function loadCover(picture: Picture): Promise<Cover | undefined> {
  const image = new Image();
  // Of our own host: the canvas stays readable.
  image.src = ownAddress(renditionFor(picture));
  try {
    await Promise.race([
      image.decode(),
      new Promise((_resolve, reject) => setTimeout(() => reject(new Error('the cover takes too long')), patienceMs)),
    ]);
  } catch (error) {
    logProblem('the cover of the poster did not load', error);
    return undefined;
  }
  return { source: image, width: image.naturalWidth, height: image.naturalHeight };
}

/**
 * The smallest rendition that is large enough; a wide picture is shown by its height. Not left to `srcset`: a picture that
 * was chosen by it is measured in other pixels than the canvas draws.
 */
export function renditionFor({ srcset, url, width, height }: Picture): string {
  const wanted = Math.max(posterSize.width, (posterSize.cover * width) / height);
  const renditions = srcset.split(', ').flatMap((rendition) => {
    const [, address, wide] = /^(\S+) (\d+)w$/.exec(rendition) ?? [];
    return address === undefined ? [] : [{ address, wide: Number(wide) }];
  });
  return (renditions.find(({ wide }) => wide >= wanted) ?? renditions.at(-1))?.address ?? url;
}
