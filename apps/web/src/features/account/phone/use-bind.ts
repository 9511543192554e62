import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isError, messageOf } from '../../../lib/api/api-error.ts';
import { FactorLeft } from '../../../lib/session/second-factor.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { bindPhoneMutation } from './api.ts';
import type { NewPhone } from './api.ts';

/** Binds a number. One that has an account already is a question first: nothing is merged without a yes. */
export function useBind(onRefused?: () => void) {
  const router = useRouter();
  const bindPhone = useMutation(bindPhoneMutation());
  const [taken, setTaken] = useState<NewPhone | null>(null);

  const send = async ({ phone, code }: NewPhone, merge: boolean): Promise<void> => {
    await bindPhone.mutateAsync({ phone, code, merge });
    showToast(merge ? '合并完成，手机号已绑定' : '绑定成功');
    setTaken(null);
    await router.navigate({ to: '/mine', replace: true });
  };
  const tell = (error: unknown): void => {
    if (error instanceof FactorLeft) return;
    showToast(messageOf(error), 'error');
    if (isError(error, 'FORBIDDEN')) onRefused?.();
  };
  const bind = async (phone: NewPhone): Promise<void> => {
    try {
      await send(phone, false);
    } catch (error) {
      if (isError(error, 'CONFLICT')) {
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
