import { aurora } from './aurora.ts';
import type { Clip } from './clip.ts';
import { country } from './film/country.ts';
import { film } from './film/film.ts';
import { town } from './film/town.ts';
import { dunes } from './dunes.ts';
import { koiPond } from './koi-pond.ts';
import { lanterns } from './lanterns.ts';
import { nightCity } from './night-city.ts';
import { rainWindow } from './rain-window.ts';
import { ribbons } from './ribbons.ts';
import { snowTrain } from './snow-train.ts';
import { starTrails } from './star-trails.ts';
import { sunsetSea } from './sunset-sea.ts';

export const clips: readonly Clip[] = [
  sunsetSea,
  nightCity,
  aurora,
  rainWindow,
  lanterns,
  starTrails,
  dunes,
  koiPond,
  snowTrain,
  ribbons,
  ...country.map(film),
  ...town.map(film),
];
