/** What the worker and the process that transcodes say to each other. */
export interface TranscodeOrder {
  readonly input: string;
  readonly outDir: string;
  readonly previewSeconds: number;
  readonly maxMemoryBytes: number;
}

export interface Transcoded {
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly previewSeconds: number;
  readonly subtitles: { readonly lang: string; readonly label: string }[];
  readonly poster: {
    readonly width: number;
    readonly height: number;
    readonly placeholder: string;
    readonly renditions: { readonly width: number; readonly bytes: Uint8Array }[];
  };
  readonly sha256: Uint8Array;
  readonly peakMemoryBytes: number;
  readonly cpuSeconds: number;
}

export type TranscodeMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly video: Transcoded }
  | { readonly kind: 'refused'; readonly reason: string };
