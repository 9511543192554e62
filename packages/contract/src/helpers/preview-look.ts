/** What the console tells the app in its preview: a look that is not saved. What is left out is as it is saved. */
export interface PreviewLook {
  readonly type: 'previewLook';
  readonly name?: string;
  readonly tagline?: string;
  readonly theme?: {
    readonly accent: string;
    readonly accentEnd: string;
    readonly background: string;
    readonly ink: string;
  };
  /** As the key TAB_BAR has it. */
  readonly tabBar?: string;
}

/** What the app tells the console once it listens. */
export const previewReady = { type: 'previewReady' } as const;
