import type { SceneName } from '../covers/scenes.ts';

/** The clip that shows a scene: what plays is what cover and title promise. */
const byScene: Record<SceneName, string> = {
  hills: 'misty-hills',
  desert: 'dunes',
  rainforest: 'fireflies',
  aurora: 'aurora',
  terraces: 'rice-terraces',
  snow: 'snowfall',
  meadow: 'flower-meadow',
  sea: 'sunset-sea',
  moonSea: 'moonlit-sea',
  harbour: 'harbour-morning',
  lighthouse: 'lighthouse-beam',
  bridge: 'bridge-traffic',
  koi: 'koi-pond',
  city: 'night-city',
  street: 'lantern-street',
  rain: 'rain-window',
  rooftop: 'laundry-line',
  train: 'snow-train',
  noodle: 'noodle-bowl',
  steamer: 'dumpling-steamer',
  hotpot: 'hotpot-boil',
  tea: 'tea-steam',
  fruit: 'citrus-fizz',
  grill: 'night-grill',
  vinyl: 'spinning-record',
  waves: 'ribbons',
  stage: 'concert-lights',
  strings: 'guitar-strings',
  circuit: 'chip-pulses',
  grid: 'neon-road',
  orbit: 'satellite-orbit',
  robot: 'robot-hello',
  turbines: 'wind-farm',
  balloons: 'hot-air-balloons',
  planets: 'ringed-planet',
  island: 'floating-islands',
  whale: 'sky-whale',
  lantern: 'lanterns',
  room: 'window-evening',
  desk: 'desk-afternoon',
  garden: 'sunlit-shelves',
};

/** Titles about the sky at night have a clip of their own. */
const starTrails = /星轨|星空|银河|星河|流星/;

const upright = new Set([
  'rain-window',
  'lanterns',
  'fireflies',
  'snowfall',
  'lighthouse-beam',
  'hot-air-balloons',
  'lantern-street',
  'concert-lights',
]);

/** Upright clips are the short ones of the swipe feed. */
export function clipFor(scene: SceneName, title: string): { clip: string; kind: 'short' | 'long' } {
  const clip = scene === 'planets' && starTrails.test(title) ? 'star-trails' : byScene[scene];
  return { clip, kind: upright.has(clip) ? 'short' : 'long' };
}
