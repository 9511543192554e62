import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '../../../lib/api/admin-client.ts';
import { useAdminMutation } from '../../../lib/api/admin-mutation.ts';
import { useAdminAction } from '../../../lib/api/admin-query.ts';

export function useLogin() {
  return useAdminMutation('session/login');
}

export function useVerifyCode() {
  return useAdminMutation('session/verify');
}

/** What a one-time link is for. It holds for one use: asking again would not make it better. */
export function useSetupLink(token: string) {
  return useQuery({
    queryKey: ['setup', token],
    queryFn: () => callAdmin('setup/look', { token }),
    retry: false,
    staleTime: Infinity,
  });
}

export function useFinishSetup() {
  return useAdminMutation('setup/finish');
}

export function useRenewRecoveryCodes(onCodes: (codes: string[]) => void) {
  return useAdminAction('recovery/renew', { onDone: (made) => onCodes(made.recoveryCodes) });
}

export function useConfirmRecoveryCodes(onDone: () => void) {
  return useAdminAction('recovery/confirm', { done: '恢复码已确认', onDone });
}
