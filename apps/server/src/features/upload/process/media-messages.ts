import type { EncodedPicture } from '../../picture/picture.public.ts';
import type { UnpackedNovel } from '../../novel/novel.public.ts';

/** What the worker asks of the process that transcodes, and what comes back. */
export interface TranscodeSpec {
  readonly input: string;
  readonly outDir: string;
  readonly previewSeconds: number;
  readonly maxMemoryBytes: number;
}

/** RGB, three bytes a pixel. */
export interface RawFrame {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

export interface Transcoded {
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly previewSeconds: number;
  readonly subtitles: { readonly lang: string; readonly label: string }[];
  readonly poster: EncodedPicture;
  readonly frames: readonly RawFrame[];
  readonly sha256: Uint8Array;
  readonly peakMemoryBytes: number;
  readonly cpuSeconds: number;
}

export interface NovelSpec {
  readonly input: string;
  /** Where its chapters are laid down. */
  readonly outDir: string;
}

export interface ReadNovel extends UnpackedNovel {
  readonly sha256: Uint8Array;
}
