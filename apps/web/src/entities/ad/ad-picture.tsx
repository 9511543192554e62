import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Picture, type PictureProps } from '../../ui/picture/picture.tsx';
import { useTakenOver } from '../../ui/use-taken-over.ts';

interface AdPictureProps extends Omit<PictureProps, 'picture' | 'alt'> {
  readonly ad: Pick<Ad, 'adPicture' | 'picture'>;
}

/** Few ads are text files: the code that reads them comes with the first. */
const TextAdPicture = lazyPart(() => import('./text-ad-picture.tsx').then((it) => it.TextAdPicture));

/** The picture of an ad; its name always stands beside it, so it says nothing of its own. */
export function AdPicture({ ad, ...box }: AdPictureProps) {
  const takenOver = useTakenOver();
  return ad.adPicture.endsWith('.txt') ? (
    takenOver && (
      <Suspense>
        <TextAdPicture url={ad.adPicture} {...box} />
      </Suspense>
    )
  ) : (
    <Picture picture={ad.picture ?? { url: ad.adPicture }} alt="" {...box} />
  );
}
