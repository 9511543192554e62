import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keepUser } from '../../../lib/session/session.ts';

export function saveProfileMutation() {
  return mutationOptions({
    mutationFn: (given: Omit<CallInput<'updateUserInfo'>, 'avatar'>) => callApi('updateUserInfo', given),
    onSuccess: keepUser,
  });
}

/** `avatar` is a picture that was sent, or `default`. Its sheet tells a refusal itself. */
export function changeAvatarMutation() {
  return mutationOptions({
    mutationFn: (avatar: string) => callApi('updateUserInfo', { avatar }, { quiet: true }),
    onSuccess: keepUser,
  });
}
