/** Colours of one cover, from the top of the sky down to the horizon, then light and shadow. */
export interface Palette {
  sky: readonly [string, string, string, string];
  /** Sun, lamps, rims. */
  glow: string;
  /** The darkest foreground. */
  ink: string;
  accent: string;
}

export const palettes = {
  dusk: { sky: ['#1b1440', '#5b2a6e', '#d3566b', '#ffb36b'], glow: '#ffe0a8', ink: '#160c26', accent: '#ff7a4d' },
  night: { sky: ['#040818', '#0c1c42', '#234178', '#5b82b4'], glow: '#e6efff', ink: '#040710', accent: '#7fb0ff' },
  dawn: { sky: ['#082532', '#125660', '#56a48e', '#f6dca4'], glow: '#fff2cc', ink: '#051a20', accent: '#ffb45e' },
  rose: { sky: ['#2a1030', '#7a2352', '#e0577a', '#ffc4ac'], glow: '#fff0e0', ink: '#1c0a1e', accent: '#ff8fa8' },
  gold: { sky: ['#2b1408', '#8a3d12', '#ee8b2c', '#ffe2a4'], glow: '#fff4d6', ink: '#1c0c06', accent: '#ffc23d' },
  emerald: { sky: ['#04170f', '#0d4030', '#2b8a5e', '#c6eaa6'], glow: '#f2ffd6', ink: '#03110b', accent: '#8fe08a' },
  violet: { sky: ['#120a34', '#3f1f86', '#8a4be0', '#f0a8ff'], glow: '#fff0ff', ink: '#0d0726', accent: '#ff6ad5' },
  ice: { sky: ['#0c1a36', '#2d5590', '#86b4e0', '#eef6ff'], glow: '#ffffff', ink: '#0a1428', accent: '#9ad4ff' },
  crimson: { sky: ['#1a060c', '#5c0f1e', '#c0302e', '#ff9a5c'], glow: '#ffe2b8', ink: '#140408', accent: '#ffb03a' },
  peach: { sky: ['#101a48', '#4a4f9c', '#c08ab0', '#ffd4b4'], glow: '#fff4e4', ink: '#0d1230', accent: '#ff9e7a' },
  cyan: { sky: ['#031626', '#06456b', '#1a94b8', '#b4f2ee'], glow: '#f0ffff', ink: '#021019', accent: '#45e0d0' },
  sand: { sky: ['#3a2448', '#a05a5c', '#e8a86c', '#ffecc4'], glow: '#fff8e4', ink: '#281430', accent: '#f07a4a' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
