import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';

export type SmsScene = CallInput<'savePhoneCode'>['scene'];

/** Sends a code; without a number to the account's own phone. The answer says when the next one may be asked for. */
export function sendCodeMutation(scene: SmsScene) {
  return mutationOptions({
    mutationFn: (phone: string | undefined) => callApi('savePhoneCode', { phone, scene }, { tell: true }),
  });
}

/** Shows that the account is theirs: by a code to the number it has, or by the password. */
export function verifyMutation() {
  return mutationOptions({
    mutationFn: (proof: { readonly code: string } | { readonly password: string }) =>
      'code' in proof
        ? callApi('checkUserPhoneCoee', { scene: 'verify', code: proof.code })
        : callApi('verifyPassword', proof),
  });
}
