import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { forgetAdult } from '../../lib/session/forget-adult.ts';
import { adjustUser, refreshUser } from '../../lib/session/session.ts';

/** Turns youth mode on or off. What is wrong with the PIN is said beside it. */
export function switchYouthModeMutation() {
  return mutationOptions({
    mutationFn: (given: CallInput<'youthMode'>) => callApi('youthMode', given, { quiet: true }),
    onSuccess: ({ youthMode }) => {
      adjustUser(youthMode ? { youthMode, ageConfirmed: false } : { youthMode });
      if (youthMode) void forgetAdult();
      refreshUser().catch(() => undefined);
    },
  });
}
