import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, keys } from '../../lib/api/query.ts';

export const ownFeedbackQuery = () => callPages('opinionList', {}, 'moment');

/** Its form says a refusal in place. */
export function sendFeedbackMutation() {
  return mutationOptions({
    mutationFn: (given: CallInput<'userOpinion'>) => callApi('userOpinion', given, { tell: true, quiet: true }),
    onSuccess: (_answer, _given, _before, { client }) =>
      void client.invalidateQueries({ queryKey: keys.call('opinionList') }),
  });
}
