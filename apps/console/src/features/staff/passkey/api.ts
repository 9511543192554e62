import { App } from 'antd';
import { useMutation } from '@tanstack/react-query';
import { callAdmin } from '../../../lib/api/admin-client.ts';
import { useRefresh } from '../../../lib/api/admin-mutation.ts';
import { useAdminQuery } from '../../../lib/api/admin-query.ts';
import { makePasskey, signByPasskey } from './ask-passkey.ts';

export function usePasskeys() {
  return useAdminQuery('passkeys/list', {});
}

/** Makes one with the browser, once the password was right. */
export function useAddPasskey(onDone: () => void) {
  const { message } = App.useApp();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { options } = await callAdmin('passkeys/start', { password });
      await callAdmin('passkeys/add', { name, proof: await makePasskey(options) });
    },
    onSuccess: async () => {
      void message.success('通行密钥已添加');
      onDone();
      await refresh(['passkeys/list']);
    },
    onError: (error) => void message.error(error.message),
  });
}

/** Signs in: after the password by its ticket, or by the passkey alone. */
export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async (ticket: string | undefined) => {
      const { options } = await callAdmin('session/passkeyStart', { ticket });
      await callAdmin('session/passkeyFinish', { ticket, proof: await signByPasskey(options) });
    },
  });
}
