import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { afterAccountDeleted } from '../../../lib/session/session.ts';

export const devicesQuery = () => callQuery('sessions', {}, 'moment');

/** One other device, or all of them. */
export type WhichDevices = CallInput<'sessions/revoke'>;

/** Signs devices out. The server may want the person to be verified first, so its screen tells a refusal itself. */
export function endSessionsMutation() {
  return mutationOptions({
    mutationFn: (which: WhichDevices) => callApi('sessions/revoke', which, { quiet: true }),
  });
}

export function deleteAccountMutation() {
  return mutationOptions({
    mutationFn: (proof: CallInput<'deleteMe'>) => callApi('deleteMe', proof),
    onSuccess: afterAccountDeleted,
  });
}

const askAgainMs = 2000;
const patienceMs = 60_000;

/** Asks for the export until it is ready, and gives its address; null when it takes longer than anybody waits. */
export function exportDataMutation() {
  return mutationOptions({
    mutationFn: async () => {
      const givenUpAt = Date.now() + patienceMs;
      for (;;) {
        const { url } = await callApi('exportMe', {});
        if (url !== null || Date.now() > givenUpAt) return url;
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      }
    },
  });
}
