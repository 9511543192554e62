import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query.ts';
import { refreshUser } from '../../lib/session/session.ts';

/** The open screen, for an outside check to lead back to; none where the address is not of a known form. */
function openScreen(): { back?: string } {
  const back = globalThis.location.hash.slice(1);
  return /^\/[\w/?=&%.~-]{0,200}$/.test(back) ? { back } : {};
}

/** Says that somebody is of age. The answer may be an address where that is to be shown instead. */
export function confirmAgeMutation() {
  return mutationOptions({
    mutationFn: () => callApi('confirmAge', { adult: true, ...openScreen() }, { quiet: true }),
    onSuccess: async ({ ageConfirmed, url }, _given, _before, { client }) => {
      if (!ageConfirmed || url !== null) return;
      await refreshUser();
      // What was refused is asked for again; lists change when the account does.
      await client.invalidateQueries();
    },
  });
}

/** Nobody gets the account by the case that is open about it. */
export function refuseRecoveryMutation() {
  return mutationOptions({
    mutationFn: () => callApi('recovery/refuse', {}, { tell: true, quiet: true }),
    // Also when there is none any more: then the account says so itself.
    onSettled: (_done, _error, _given, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.call('getUserInfo') }),
  });
}
