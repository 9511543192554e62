import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { withSecondFactor } from '../../../lib/session/second-factor.ts';
import { afterSilentLogin, keepUser } from '../../../lib/session/session.ts';

/** Keeps the account of this device under a number and a password. Its screen tells a refusal itself. */
export function registerMutation() {
  return mutationOptions({
    mutationFn: (given: CallInput<'regUser'>) => callApi('regUser', given, { quiet: true, tell: true }),
    onSuccess: keepUser,
  });
}

/** Whether the code for a new password is the one that was sent. */
export function checkResetCodeMutation() {
  return mutationOptions({
    mutationFn: (given: { readonly phone: string; readonly code: string }) =>
      callApi('checkUserPhoneCoee', { ...given, scene: 'reset' }, { tell: true }),
  });
}

/** A new password for whoever holds the number; signs in with it. */
export function resetPasswordMutation() {
  return mutationOptions({
    mutationFn: async (given: CallInput<'redefinePwd'>) =>
      await afterSilentLogin(
        await withSecondFactor({
          run: (secondFactor) => callApi('redefinePwd', { ...given, secondFactor }, { tell: true }),
        }),
      ),
  });
}

/** A new password by a code of staff; signs in with it. What is wrong is said beside the fields. */
export function recoverMutation() {
  return mutationOptions({
    mutationFn: async (given: CallInput<'recovery/use'>) =>
      await afterSilentLogin(
        await withSecondFactor({
          run: (secondFactor) => callApi('recovery/use', { ...given, secondFactor }, { tell: true, quiet: true }),
        }),
      ),
  });
}

export function changePasswordMutation() {
  return mutationOptions({
    mutationFn: (given: CallInput<'updatePwd'>) =>
      withSecondFactor({ run: () => callApi('updatePwd', given, { tell: true }) }),
  });
}
