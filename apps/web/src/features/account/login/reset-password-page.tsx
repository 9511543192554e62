import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { checkCode, checkNewPassword, checkPhone, checkRepeated } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PhoneCodeFields } from '../verify/phone-code-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { resetPasswordMutation } from './api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { keepResetCode, keptResetCode } from './reset-code.ts';

export function ResetPasswordPage() {
  const router = useRouter();
  const [checked, setChecked] = useState(keptResetCode);
  const resetPassword = useMutation(resetPasswordMutation());
  const form = useForm({
    initial: { phone: checked?.phone ?? '', code: checked?.code ?? '', password: '', repeated: '' },
    checks: { phone: checkPhone, code: checkCode, password: checkNewPassword, repeated: checkRepeated },
    send: async ({ phone, code, password }) => {
      // Whatever comes of it, a code is good once; a second try asks for a new one.
      keepResetCode(null);
      setChecked(null);
      await resetPassword.mutateAsync({ phone, code, password });
      await router.navigate({ to: '/', replace: true });
    },
  });
  return (
    <FormPage
      title="重置密码"
      heading="设置新密码"
      note={checked ? `为 ${checked.phone} 的账号设置新密码` : '验证绑定的手机号，然后设置新密码'}
    >
      <Form action="重置密码" busy={form.busy} busyLabel="重置密码中..." onSubmit={form.submit}>
        {!checked && <PhoneCodeFields form={form} scene="reset" />}
        <NewPasswordFields password={form.field('password')} repeated={form.field('repeated')} />
      </Form>
    </FormPage>
  );
}
