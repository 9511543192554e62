import { Check } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { checkCode, checkPhone } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PhoneCodeFields } from '../verify/phone-code-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { isError, messageOf } from '../../../lib/api/api-error.ts';
import { FactorLeft } from '../../../lib/session/second-factor.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { bindPhoneMutation, type NewPhone } from './api.ts';
import styles from './phone.module.css';

const gains = ['观看记录和阅读进度', '收藏', '剩余次数', 'VIP天数（相加）'];

interface MergeSheetProps {
  taken: NewPhone | null;
  onMerge: () => Promise<void>;
  onLeave: () => void;
}

/** The choice when a number already has an account: what a merge does, said before it is done. */
function MergeSheet({ taken, onMerge, onLeave }: MergeSheetProps) {
  return (
    <Sheet open={taken !== null} onClose={onLeave} title="这个手机号已有账号">
      <div className={styles.merge}>
        <p>
          {taken?.phone}{' '}
          属于另一个账号。可以把它合并到现在的账号，那个账号的内容全部移过来，之后它不再单独存在，在其他设备上会退出。
        </p>
        <ul className={styles.gains} aria-label="会移过来的内容">
          {gains.map((gain) => (
            <li key={gain}>
              <Check aria-hidden="true" />
              {gain}
            </li>
          ))}
        </ul>
        <Button block onClick={onMerge} busyLabel="绑定中...">
          合并并绑定
        </Button>
        <Button block kind="quiet" onClick={onLeave}>
          换一个手机号
        </Button>
      </div>
    </Sheet>
  );
}

interface BindFormProps {
  phone?: string;
  label: string;
  action: string;
  /** The server wants to know once more who is there. */
  onRefused?: () => void;
}

/** The number to bind and its code; binding a first number and changing it are the same to the server. */
export function BindForm({ phone = '', label, action, onRefused }: BindFormProps) {
  const { bind, merge, taken, leave } = useBind(onRefused);
  const form = useForm({
    initial: { phone, code: '' },
    checks: { phone: checkPhone, code: checkCode },
    send: bind,
  });
  return (
    <>
      <Form action={action} busy={form.busy} busyLabel="绑定中..." onSubmit={form.submit}>
        <PhoneCodeFields form={form} scene="bind" label={label} />
      </Form>
      {/* What a code is worth: it reaches whoever holds the number, and numbers can be taken over. */}
      <p className={styles.risk}>
        短信验证码可能被转发或随号码转手而泄露：不要告诉任何人，换号前先解绑，并建议设置密码。
      </p>
      <MergeSheet taken={taken} onMerge={merge} onLeave={leave} />
    </>
  );
}

/** Binds a number. One that has an account already is a question first: nothing is merged without a yes. */
function useBind(onRefused?: () => void) {
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
