import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, messageOf } from '../../shared/api-error.ts';
import { callApi } from '../../shared/client.ts';
import { keepUser } from '../../shared/session.ts';
import { showToast } from '../../ui/toast.tsx';

const conflict = 1008;

export interface NewPhone {
  readonly phone: string;
  readonly code: string;
}

/** Binds a number. One that has an account already is a question first: nothing is merged without a yes. */
export function useBind() {
  const router = useRouter();
  const [taken, setTaken] = useState<NewPhone | null>(null);

  const send = async ({ phone, code }: NewPhone, merge: boolean): Promise<void> => {
    keepUser(await callApi('bindPhone', { phone, code, merge }, { quiet: true }));
    showToast(merge ? '合并完成，手机号已绑定' : '绑定成功');
    setTaken(null);
    await router.navigate({ to: '/mine', replace: true });
  };
  const bind = async (phone: NewPhone): Promise<void> => {
    try {
      await send(phone, false);
    } catch (error) {
      if (error instanceof ApiError && error.code === conflict) {
        setTaken(phone);
        return;
      }
      showToast(messageOf(error), 'error');
      throw error;
    }
  };
  const merge = async (): Promise<void> => {
    if (!taken) return;
    await send(taken, true).catch((error: unknown) => {
      setTaken(null);
      showToast(messageOf(error), 'error');
    });
  };
  return { bind, merge, taken, leave: () => setTaken(null) };
}
