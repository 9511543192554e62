import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { checkCode, checkNewPassword, checkPhone, checkRepeated } from '../verify/checks.ts';
import { callApi } from '../../../lib/api/client.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { afterSilentLogin } from '../../../lib/session/session.ts';
import { PhoneField, SmsCodeField } from '../verify/sms-code-field.tsx';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { keepResetCode, keptResetCode } from './reset-code.ts';

export function ResetPasswordPage() {
  const back = useBack();
  const router = useRouter();
  const [checked, setChecked] = useState(keptResetCode);
  const form = useForm({
    initial: { phone: checked?.phone ?? '', code: checked?.code ?? '', password: '', repeated: '' },
    checks: { phone: checkPhone, code: checkCode, password: checkNewPassword, repeated: checkRepeated },
    send: async ({ phone, code, password }) => {
      // Whatever comes of it, a code is good once; a second try asks for a new one.
      keepResetCode(null);
      setChecked(null);
      await afterSilentLogin(await callApi('redefinePwd', { phone, code, password }, { tell: true }));
      await router.navigate({ to: '/', replace: true });
    },
  });
  return (
    <FormPage
      title="重置密码"
      onBack={back}
      heading="设置新密码"
      note={checked ? `为 ${checked.phone} 的账号设置新密码` : '验证绑定的手机号，然后设置新密码'}
    >
      <Form action="重置密码" busy={form.busy} busyLabel="重置密码中..." onSubmit={form.submit}>
        {!checked && (
          <>
            <PhoneField {...form.field('phone')} />
            <SmsCodeField
              {...form.field('code')}
              scene="reset"
              phone={form.values.phone}
              phoneIsFine={() => form.check('phone')}
            />
          </>
        )}
        <NewPasswordFields password={form.field('password')} repeated={form.field('repeated')} />
      </Form>
    </FormPage>
  );
}
