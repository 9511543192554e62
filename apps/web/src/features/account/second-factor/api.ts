import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { withSecondFactor } from '../../../lib/session/second-factor.ts';

export const factorQuery = () => callQuery('secondFactor/state', {}, 'moment');

/** The server may want the person to be verified first, so its screen tells a refusal itself. */
export function beginFactorMutation() {
  return mutationOptions({ mutationFn: () => callApi('secondFactor/begin', {}, { quiet: true }) });
}

export function confirmFactorMutation() {
  return mutationOptions({
    mutationFn: (code: string) => callApi('secondFactor/confirm', { code }, { quiet: true, tell: true }),
    onSuccess: (_codes, _code, _before, { client }) => refresh(client),
  });
}

export function renewCodesMutation() {
  return mutationOptions({
    mutationFn: () => withSecondFactor({ run: () => callApi('secondFactor/codes', {}) }),
    onSuccess: (_codes, _nothing, _before, { client }) => refresh(client),
  });
}

/** `password`: for who has lost phone and recovery codes; it ends after a wait then. */
export function endFactorMutation() {
  return mutationOptions({
    mutationFn: (password: string | undefined) =>
      withSecondFactor({ run: () => callApi('secondFactor/end', { password }, { tell: true }) }),
    onSuccess: (_done, _password, _before, { client }) => refresh(client),
  });
}

export function keepFactorMutation() {
  return mutationOptions({
    mutationFn: () => callApi('secondFactor/keep', {}, { tell: true }),
    onSuccess: (_done, _nothing, _before, { client }) => refresh(client),
  });
}

/** Not waited for: the recovery codes are shown before the state that they belong to. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: factorQuery().queryKey });
}
