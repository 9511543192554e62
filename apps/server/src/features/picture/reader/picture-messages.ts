/** What the worker asks of the process that reads pictures of strangers, and what comes back. */
export interface PictureSpec {
  readonly input: string;
}

export interface ReadPicture {
  readonly picture: EncodedPicture;
  readonly sha256: Uint8Array;
}

export interface EncodedRendition {
  readonly width: number;
  /** WebP. */
  readonly bytes: Uint8Array;
  readonly avif: Uint8Array | null;
}

export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly renditions: readonly EncodedRendition[];
}
