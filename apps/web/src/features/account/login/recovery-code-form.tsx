import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useForm } from '../../../lib/forms/form.ts';
import type { Check } from '../../../lib/forms/form.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { checkAccount, checkNewPassword, checkRepeated } from '../verify/checks.ts';
import styles from './account.module.css';
import { recoverMutation } from './api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const checkRecoveryCode: Check = (value) => (value.trim() === '' ? '请输入找回码' : undefined);

/** A new password by the code that staff gave, for whoever lost phone and password. */
export function RecoveryCodeForm() {
  const router = useRouter();
  const recover = useMutation(recoverMutation());
  const form = useForm({
    initial: { userCode: '', code: '', password: '', repeated: '' },
    checks: { userCode: checkAccount, code: checkRecoveryCode, password: checkNewPassword, repeated: checkRepeated },
    place: { WRONG_CREDENTIALS: 'code' },
    send: async ({ userCode, code, password }) => {
      await recover.mutateAsync({ userCode, code, password });
      await router.navigate({ to: '/', replace: true });
    },
  });
  return (
    <>
      <Form action="重置密码" busy={form.busy} busyLabel="重置密码中..." onSubmit={form.submit}>
        <TextField
          {...form.field('userCode')}
          label="账号"
          placeholder="LG 开头的账号"
          autoComplete="username"
          maxLength={64}
        />
        <TextField
          {...form.field('code')}
          label="找回码"
          placeholder="客服给你的找回码"
          autoComplete="one-time-code"
          maxLength={64}
          hint="只能使用一次，24 小时内有效"
        />
        <NewPasswordFields password={form.field('password')} repeated={form.field('repeated')} />
      </Form>
      <p className={styles.tip}>
        重置后，原来绑定的手机号会被解绑，其他设备都会退出登录。
        <br />
        还没有找回码？请联系官方客服，说明账号并提供凭据，例如订单号。审核和等待期结束后会得到找回码。
      </p>
    </>
  );
}
