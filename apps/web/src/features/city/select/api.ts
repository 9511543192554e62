import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { locate } from './locate.ts';

/** The city where somebody is: a mutation, because it is asked for by a tap and never cached. */
export function nearestCityMutation() {
  return mutationOptions({
    mutationFn: async () => {
      const near = await locate();
      return (await callApi('listing/nearestCity', { near }, { quiet: true })).city;
    },
  });
}
