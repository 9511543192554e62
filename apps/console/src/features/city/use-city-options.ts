import { useCityRules } from './api.ts';

/** Cities that hold something first, then all others by their letters. */
export function useCityOptions(): readonly { value: string; label: string }[] {
  const { data } = useCityRules();
  return (data?.cities ?? [])
    .toSorted((one, other) => busy(other) - busy(one))
    .map((city) => ({ value: city.cityId, label: `${city.name}（${city.province}）` }));
}

function busy(city: { published: number; waiting: number }): number {
  return city.published + city.waiting;
}
