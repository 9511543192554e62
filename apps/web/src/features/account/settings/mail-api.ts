import type { CallInput } from '@liuguang/contract/calls.ts';
import type { UserMail } from '@liuguang/contract/shapes/mail/mailbox.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callQuery } from '../../../lib/api/query.ts';

export const mailQuery = () => callQuery('userMail/state', {}, 'moment');

const keep = (client: QueryClient, state: UserMail) => client.setQueryData<UserMail>(mailQuery().queryKey, state);

export function mailCodeMutation() {
  return mutationOptions({
    mutationFn: (address: string) => callApi('userMail/code', { address }, { tell: true }),
  });
}

/** A wrong code is told beside its field. */
export function bindMailMutation() {
  return mutationOptions({
    mutationFn: (given: CallInput<'userMail/bind'>) => callApi('userMail/bind', given, { quiet: true }),
    onSuccess: (state, _given, _before, { client }) => keep(client, state),
  });
}

export function unbindMailMutation() {
  return mutationOptions({
    mutationFn: () => callApi('userMail/unbind', {}, { tell: true }),
    onSuccess: (state, _given, _before, { client }) => keep(client, state),
  });
}

/** Shown at once, and as it was when the server refuses. */
export function setMailMutation() {
  const { queryKey } = mailQuery();
  return mutationOptions({
    mutationFn: (change: CallInput<'userMail/set'>) => callApi('userMail/set', change),
    onMutate: async ({ on, topics }, { client }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<UserMail>(queryKey);
      client.setQueryData<UserMail>(
        queryKey,
        (known) => known && { ...known, on: on ?? known.on, topics: topics ?? known.topics },
      );
      return before;
    },
    onSuccess: (state, _change, _before, { client }) => keep(client, state),
    onError: (_error, _change, before, { client }) => client.setQueryData(queryKey, before),
  });
}
