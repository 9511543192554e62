import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callQuery } from '../../lib/api/query.ts';

export const caseQuery = (caseId: string) => callQuery('report/case', { caseId }, 'moment');

/** The one appeal against a decision; the case comes back with it. */
export function appealMutation(caseId: string) {
  return mutationOptions({
    mutationFn: (text: string) => callApi('report/appeal', { caseId, text }, { tell: true }),
    onSuccess: (next, _text, _before, { client }) => client.setQueryData(caseQuery(caseId).queryKey, next),
  });
}
