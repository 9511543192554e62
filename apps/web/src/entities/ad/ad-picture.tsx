import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { useTextPicture } from './text-picture.ts';

interface AdPictureProps {
  readonly ad: Pick<Ad, 'adPicture' | 'picture'>;
  readonly aspect: string;
  readonly sizes?: string;
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/** The picture of an ad; its name always stands beside it, so it says nothing of its own. */
export function AdPicture({ ad, ...box }: AdPictureProps) {
  const { src } = useTextPicture(ad.adPicture);
  return <Picture picture={ad.picture ?? { url: src ?? '' }} alt="" {...box} />;
}
