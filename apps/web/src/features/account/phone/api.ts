import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { withSecondFactor } from '../../../lib/session/second-factor.ts';
import { keepUser } from '../../../lib/session/session.ts';

export interface NewPhone {
  readonly phone: string;
  readonly code: string;
}

/** `merge`: the account that has the number already comes along. A refusal is a question first, so nothing is told here. */
export function bindPhoneMutation() {
  return mutationOptions({
    mutationFn: (given: NewPhone & { readonly merge: boolean }) =>
      withSecondFactor({ run: (secondFactor) => callApi('bindPhone', { ...given, secondFactor }, { quiet: true }) }),
    onSuccess: keepUser,
  });
}

export function untiePhoneMutation() {
  return mutationOptions({
    mutationFn: (code: string) => withSecondFactor({ run: () => callApi('untiePhone', { code }) }),
    onSuccess: keepUser,
  });
}
