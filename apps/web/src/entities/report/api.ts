import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';

export function reportMutation() {
  return mutationOptions({ mutationFn: (given: CallInput<'report'>) => callApi('report', given) });
}
