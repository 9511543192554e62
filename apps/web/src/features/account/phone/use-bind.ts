import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/client.ts';
import { keepUser } from '../../../lib/session/session.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';

const forbidden = 1005;
const conflict = 1008;

export interface NewPhone {
  readonly phone: string;
  readonly code: string;
}

/** Binds a number. One that has an account already is a question first: nothing is merged without a yes. */
export function useBind(onRefused?: () => void) {
  const router = useRouter();
  const [taken, setTaken] = useState<NewPhone | null>(null);

  const send = async ({ phone, code }: NewPhone, merge: boolean): Promise<void> => {
    keepUser(await callApi('bindPhone', { phone, code, merge }, { quiet: true }));
    showToast(merge ? '合并完成，手机号已绑定' : '绑定成功');
    setTaken(null);
    await router.navigate({ to: '/mine', replace: true });
  };
  const tell = (error: unknown): void => {
    showToast(messageOf(error), 'error');
    if (error instanceof ApiError && error.code === forbidden) onRefused?.();
  };
  const bind = async (phone: NewPhone): Promise<void> => {
    try {
      await send(phone, false);
    } catch (error) {
      if (error instanceof ApiError && error.code === conflict) {
        setTaken(phone);
        return;
      }
      tell(error);
      throw error;
    }
  };
  const merge = async (): Promise<void> => {
    if (!taken) return;
    await send(taken, true).catch((error: unknown) => {
      setTaken(null);
      tell(error);
    });
  };
  return { bind, merge, taken, leave: () => setTaken(null) };
}
