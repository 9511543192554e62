import type { Picture } from '@liuguang/contract/shapes/common.ts';

export interface StoredPicture {
  readonly pictureId: string;
  /** Of the largest rendition. */
  readonly width: number;
  readonly height: number;
  /** Widths that exist in storage as `pictures/<pictureId>/<width>.webp`. */
  readonly widths: readonly number[];
  /** ThumbHash, base64. */
  readonly placeholder: string;
  /** Each width exists as `.avif` as well. */
  readonly avif?: boolean;
}

/** A picture out of a left join: all of it is there, or nothing. */
export type JoinedPicture = { readonly [Column in keyof StoredPicture]-?: StoredPicture[Column] | null };

export function storedPicture(joined: JoinedPicture): StoredPicture | null {
  const { pictureId, width, height, widths, placeholder, avif } = joined;
  if (pictureId === null || width === null || height === null || widths === null || placeholder === null) return null;
  return { pictureId, width, height, widths, placeholder, avif: avif ?? false };
}

/** A row with the columns of a joined picture, as its wire shape. */
export function withCover<Row extends JoinedPicture>(row: Row) {
  const { pictureId, width, height, widths, placeholder, avif, ...rest } = row;
  const cover = storedPicture({ pictureId, width, height, widths, placeholder, avif });
  return { ...rest, cover: cover && pictureShape(cover) };
}

/** The wire shape of a picture: where its renditions are, and what to paint before one of them arrives. */
export function pictureShape({ pictureId, width, height, widths, placeholder, avif }: StoredPicture): Picture {
  const srcset = (ending: string) =>
    widths.map((rendition) => `/i/${pictureId}/${rendition}.${ending} ${rendition}w`).join(', ');
  return {
    url: pictureUrl(pictureId, widths[0] ?? width),
    srcset: srcset('webp'),
    ...(avif ? { avif: srcset('avif') } : {}),
    width,
    height,
    placeholder,
  };
}

/** For what holds one address of a picture instead of its shape: the smallest rendition that is at least this wide. */
export function pictureUrlAt({ pictureId, widths, width }: StoredPicture, atLeast: number): string {
  return pictureUrl(pictureId, widths.find((rendition) => rendition >= atLeast) ?? width);
}

function pictureUrl(pictureId: string, width: number): string {
  return `/i/${pictureId}/${width}.webp`;
}

/** The picture that an address of ours shows; undefined for any other address. */
export function pictureIdOf(url: string): string | undefined {
  return /^\/i\/([^/]+)\//.exec(url)?.[1];
}
