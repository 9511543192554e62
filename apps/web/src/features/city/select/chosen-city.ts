import { useState } from 'react';
import { lateStorage } from '../../../lib/storage/late-storage.ts';

export interface ChosenCity {
  readonly cityId: string;
  readonly name: string;
}

const mostRecent = 6;

/** Where nobody has chosen: a city that has listings on every installation, never a guess of where somebody is. */
const firstCity: ChosenCity = { cityId: '310000', name: '上海' };

export function chosenCity(): ChosenCity {
  return lateStorage.read('chosenCity') ?? firstCity;
}

/** As it was when the screen opened: it is chosen on a screen of its own. */
export function useChosenCity(): ChosenCity {
  return useState(chosenCity)[0];
}

export function recentCities(): readonly ChosenCity[] {
  return lateStorage.read('recentCities') ?? [];
}

export function chooseCity({ cityId, name }: ChosenCity): void {
  lateStorage.write('chosenCity', { cityId, name });
  const others = recentCities().filter((city) => city.cityId !== cityId);
  lateStorage.write('recentCities', [{ cityId, name }, ...others].slice(0, mostRecent));
}
