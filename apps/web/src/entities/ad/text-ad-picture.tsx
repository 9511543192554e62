import { useQuery } from '@tanstack/react-query';
import { Picture, type PictureProps } from '../../ui/picture/picture.tsx';
import { loadTextPicture } from './text-picture.ts';

interface TextAdPictureProps extends Omit<PictureProps, 'picture' | 'alt'> {
  readonly url: string;
}

/** The picture of an ad that is the text of a file. */
export function TextAdPicture({ url, ...box }: TextAdPictureProps) {
  return <Picture picture={{ url: useAdPicture(url) ?? '' }} alt="" {...box} />;
}

/**
 * What the address shows: the address itself, or the picture in its text file. Undefined while that loads, null when the
 * placeholder is to be shown.
 */
export function useAdPicture(url: string): string | null | undefined {
  const isText = url.endsWith('.txt');
  const { data, isError } = useQuery({
    queryKey: ['text-picture', url],
    queryFn: ({ signal }) => loadTextPicture(url, signal),
    enabled: isText,
    staleTime: Infinity,
  });
  if (!isText) return url;
  return isError ? null : data;
}
