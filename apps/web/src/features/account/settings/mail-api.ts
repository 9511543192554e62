import type { CallInput } from '@liuguang/contract/calls.ts';
import type { UserMail } from '@liuguang/contract/shapes/mail/mailbox.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { optimistic } from './optimistic.ts';

export const mailQuery = () => callQuery('userMail/state', {}, 'moment');

const keep = (client: QueryClient, state: UserMail) => client.setQueryData<UserMail>(mailQuery().queryKey, state);

export const mailCodeMutation = () =>
  mutationOptions({ mutationFn: (address: string) => callApi('userMail/code', { address }, { tell: true }) });

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

export function setMailMutation() {
  const { queryKey } = mailQuery();
  return mutationOptions({
    mutationFn: (change: CallInput<'userMail/set'>) => callApi('userMail/set', change),
    ...optimistic(queryKey, (known: UserMail, { on, topics }: CallInput<'userMail/set'>) => ({
      ...known,
      on: on ?? known.on,
      topics: topics ?? known.topics,
    })),
    onSuccess: (state, _change, _before, { client }) => keep(client, state),
  });
}
