/** What the player's menus offer. */

export interface Rendition {
  readonly width: number;
  readonly height: number;
}

export interface QualityOption {
  /** Index into the stream's renditions; -1 lets the player choose. */
  readonly level: number;
  readonly label: string;
}

export const autoLevel = -1;
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** A rendition is named by its shorter side, so that a portrait 720x1280 is 720P as well. */
export function renditionLabel(rendition: Rendition): string {
  return `${Math.min(rendition.width, rendition.height)}P`;
}

/** 自动 first, then the sharpest; of two renditions with one name the later one, which has the higher bitrate, stays. */
export function qualityOptions(renditions: readonly Rendition[]): QualityOption[] {
  const byLabel = new Map<string, QualityOption & { side: number }>();
  renditions.forEach((rendition, level) => {
    const label = renditionLabel(rendition);
    byLabel.set(label, { level, label, side: Math.min(rendition.width, rendition.height) });
  });
  const sharpestFirst = [...byLabel.values()].toSorted((a, b) => b.side - a.side);
  return [{ level: autoLevel, label: '自动' }, ...sharpestFirst.map(({ level, label }) => ({ level, label }))];
}

/** The chip over the picture: the chosen rendition, or what the automatic choice is playing now. */
export function currentQualityLabel(renditions: readonly Rendition[], chosen: number, playing: number): string {
  const rendition = renditions[chosen === autoLevel ? playing : chosen];
  return rendition ? renditionLabel(rendition) : '自动';
}

export function rateLabel(rate: number): string {
  return rate === 1 ? '倍速' : `${rate}x`;
}
