import type { SceneName } from '../covers/scenes.ts';
import { hash } from '../draw/random.ts';

/** Which clips go with a cover's scene, so that what plays is what the picture promised. */
const byScene: Record<SceneName, readonly string[]> = {
  hills: ['aurora', 'dunes', 'star-trails'],
  desert: ['dunes'],
  rainforest: ['koi-pond', 'aurora'],
  aurora: ['aurora'],
  terraces: ['dunes', 'koi-pond'],
  snow: ['snow-train'],
  meadow: ['dunes', 'sunset-sea'],
  sea: ['sunset-sea'],
  moonSea: ['sunset-sea', 'star-trails'],
  harbour: ['sunset-sea', 'night-city'],
  lighthouse: ['sunset-sea'],
  bridge: ['night-city', 'sunset-sea'],
  koi: ['koi-pond'],
  city: ['night-city'],
  street: ['lanterns', 'rain-window'],
  rain: ['rain-window'],
  rooftop: ['night-city', 'lanterns'],
  train: ['snow-train'],
  noodle: ['rain-window', 'lanterns'],
  steamer: ['lanterns', 'koi-pond'],
  hotpot: ['rain-window', 'night-city'],
  tea: ['koi-pond'],
  fruit: ['koi-pond', 'dunes'],
  grill: ['lanterns', 'night-city'],
  vinyl: ['ribbons'],
  waves: ['ribbons'],
  stage: ['ribbons', 'night-city'],
  strings: ['ribbons', 'sunset-sea'],
  circuit: ['ribbons'],
  grid: ['night-city', 'ribbons'],
  orbit: ['star-trails'],
  robot: ['ribbons', 'star-trails'],
  turbines: ['dunes'],
  balloons: ['lanterns', 'dunes'],
  planets: ['star-trails'],
  island: ['lanterns', 'aurora'],
  whale: ['star-trails', 'sunset-sea'],
  lantern: ['lanterns'],
  room: ['rain-window', 'star-trails'],
  desk: ['rain-window', 'ribbons'],
  garden: ['koi-pond'],
};

const upright = new Set(['rain-window', 'lanterns']);

/** Upright clips are the short ones of the swipe feed. */
export function clipFor(scene: SceneName, title: string): { clip: string; kind: 'short' | 'long' } {
  const choice = byScene[scene];
  const clip = choice[hash(`${title}/clip`) % choice.length] ?? 'sunset-sea';
  return { clip, kind: upright.has(clip) ? 'short' : 'long' };
}
