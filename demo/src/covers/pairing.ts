import { hash, random } from '../draw/random.ts';
import type { PaletteName } from './palette.ts';
import type { SceneName } from './scenes.ts';

/** Colours that a scene bears: no green deserts, no golden aurora. */
const bearable: Record<SceneName, readonly PaletteName[]> = {
  hills: ['dusk', 'dawn', 'rose', 'peach', 'ice', 'emerald', 'gold'],
  desert: ['gold', 'dusk', 'sand', 'crimson', 'rose', 'peach'],
  rainforest: ['emerald', 'cyan', 'dawn', 'peach'],
  aurora: ['night', 'emerald', 'cyan', 'violet'],
  terraces: ['dawn', 'gold', 'emerald', 'sand', 'peach'],
  snow: ['ice', 'night', 'peach', 'violet', 'rose'],
  meadow: ['dawn', 'rose', 'violet', 'gold', 'peach'],
  sea: ['dusk', 'sand', 'rose', 'gold', 'cyan', 'peach'],
  moonSea: ['night', 'violet', 'ice', 'cyan', 'peach'],
  harbour: ['dusk', 'peach', 'night', 'gold', 'dawn'],
  lighthouse: ['dawn', 'night', 'dusk', 'cyan', 'peach'],
  bridge: ['dusk', 'ice', 'night', 'peach', 'rose'],
  koi: ['cyan', 'emerald', 'night', 'dawn'],
  city: ['night', 'violet', 'dusk', 'rose', 'cyan'],
  street: ['night', 'crimson', 'violet', 'dusk'],
  rain: ['violet', 'night', 'rose', 'cyan'],
  rooftop: ['dusk', 'crimson', 'peach', 'rose', 'night'],
  train: ['night', 'ice', 'dusk', 'peach'],
  noodle: ['gold', 'crimson', 'dusk', 'night', 'dawn'],
  steamer: ['gold', 'crimson', 'sand', 'night', 'emerald'],
  hotpot: ['gold', 'crimson', 'dusk', 'night'],
  tea: ['emerald', 'dawn', 'sand', 'peach', 'gold'],
  fruit: ['emerald', 'cyan', 'rose', 'gold', 'violet'],
  grill: ['crimson', 'gold', 'dusk', 'night'],
  vinyl: ['violet', 'crimson', 'cyan', 'rose', 'gold'],
  waves: ['violet', 'cyan', 'emerald', 'rose', 'night', 'dusk'],
  stage: ['violet', 'cyan', 'crimson', 'dusk', 'rose'],
  strings: ['gold', 'dusk', 'rose', 'emerald', 'sand'],
  circuit: ['cyan', 'violet', 'night', 'crimson', 'emerald'],
  grid: ['violet', 'rose', 'cyan', 'night', 'dusk'],
  orbit: ['night', 'cyan', 'violet', 'dusk'],
  robot: ['ice', 'violet', 'cyan', 'peach', 'dawn'],
  turbines: ['dawn', 'gold', 'dusk', 'ice'],
  balloons: ['peach', 'dawn', 'rose', 'sand', 'ice'],
  planets: ['violet', 'night', 'dusk', 'cyan'],
  island: ['ice', 'dawn', 'rose', 'peach', 'violet'],
  whale: ['night', 'violet', 'dusk', 'cyan', 'peach'],
  lantern: ['night', 'dusk', 'violet', 'crimson'],
  room: ['night', 'dusk', 'peach', 'dawn', 'rose'],
  desk: ['gold', 'sand', 'dawn', 'rose', 'emerald'],
  garden: ['dawn', 'emerald', 'peach', 'gold', 'rose'],
};

export const isScene = (name: string): name is SceneName => Object.hasOwn(bearable, name);

/** A palette of the scene, by the seed, that was used least among its recent neighbours. */
export function paletteFor(scene: SceneName, seed: string, neighbours: readonly string[]): PaletteName {
  const next = random(hash(`${seed}/palette`));
  const uses = (palette: string): number => neighbours.filter((other) => other === palette).length + next() * 0.5;
  const ranked = bearable[scene].map((palette) => [uses(palette), palette] as const).toSorted((a, b) => a[0] - b[0]);
  return ranked[0]?.[1] ?? 'dusk';
}
