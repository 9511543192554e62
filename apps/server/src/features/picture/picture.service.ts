import type { Picture } from '@liuguang/contract/shapes/common.ts';

export interface StoredPicture {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly placeholder: string;
}

/** The wire shape of a picture: where its renditions are, and what to paint before one of them arrives. */
export function pictureShape({ pictureId, width, height, widths, placeholder }: StoredPicture): Picture {
  const path = (rendition: number) => `/i/${pictureId}/${rendition}.webp`;
  return {
    url: path(widths[0] ?? width),
    srcset: widths.map((rendition) => `${path(rendition)} ${rendition}w`).join(', '),
    width,
    height,
    placeholder,
  };
}
