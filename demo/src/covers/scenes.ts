import { balloons, island, lantern, planets, whale } from './dream.ts';
import { fruit, grill, hotpot, noodle, steamer, tea } from './food.ts';
import { desk, garden, room } from './indoor.ts';
import type { Scene } from './kit.ts';
import { aurora, desert, hills, meadow, rainforest, snow, terraces } from './land.ts';
import { bridge, harbour, koi, lighthouse, moonSea, sea } from './shore.ts';
import { stage, strings, vinyl, waves } from './sound.ts';
import { circuit, grid, orbit, robot, turbines } from './tech.ts';
import { city, rain, rooftop, street, train } from './town.ts';

export const scenes = {
  hills,
  desert,
  rainforest,
  aurora,
  terraces,
  snow,
  meadow,
  sea,
  moonSea,
  harbour,
  lighthouse,
  bridge,
  koi,
  city,
  street,
  rain,
  rooftop,
  train,
  noodle,
  steamer,
  hotpot,
  tea,
  fruit,
  grill,
  vinyl,
  waves,
  stage,
  strings,
  circuit,
  grid,
  orbit,
  robot,
  turbines,
  balloons,
  planets,
  island,
  whale,
  lantern,
  room,
  desk,
  garden,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
