import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, keys, staleTimes } from '../../lib/api/query.ts';
import { ownMachineCode } from '../../lib/session/machine-code.ts';

/**
 * The own code and what it is worth; another answer once the account is claimed. The machine code is no part of the key: it
 * is a credential.
 */
export function mineQuery(claimed: boolean) {
  return queryOptions({
    queryKey: [...keys.call('invite/mine'), claimed],
    queryFn: ({ signal }) => callApi('invite/mine', { machineCode: ownMachineCode() }, { signal, quiet: true }),
    staleTime: staleTimes.moment,
  });
}

export function invitedPages() {
  return callPages('invite/list', {}, 'moment');
}

/** Takes the views that wait; a second tap finds none and says so. */
export function useTakeViews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('invite/take', {}, { tell: true }),
    onSettled: () =>
      Promise.all(
        (['invite/mine', 'invite/list', 'getUserInfo'] as const).map((name) =>
          client.invalidateQueries({ queryKey: keys.call(name) }),
        ),
      ),
  }).mutateAsync;
}
