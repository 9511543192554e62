import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQuery } from '@tanstack/react-query';
import { Picture } from '../../ui/picture/picture.tsx';

interface AdPictureProps {
  readonly ad: Pick<Ad, 'adPicture' | 'picture'>;
  readonly aspect: string;
  readonly sizes?: string;
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/** The picture of an ad; its name always stands beside it, so it says nothing of its own. */
export function AdPicture({ ad, ...box }: AdPictureProps) {
  const src = useAdPicture(ad.adPicture);
  return <Picture picture={ad.picture ?? { url: src ?? '' }} alt="" {...box} />;
}

/**
 * What the address shows: the address itself, or the picture in its text file. Undefined while that loads, null when the
 * placeholder is to be shown. Few ads are text files, so the code that reads them comes with the first.
 */
export function useAdPicture(url: string): string | null | undefined {
  const isText = /\.txt(?:[?#]|$)/i.test(url);
  const { data, isError } = useQuery({
    queryKey: ['text-picture', url],
    queryFn: async ({ signal }) => await (await import('./text-picture.ts')).loadTextPicture(url, signal),
    enabled: isText,
    staleTime: Infinity,
  });
  if (!isText) return url;
  return isError ? null : data;
}
