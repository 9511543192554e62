import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { checkCode, checkGivenPassword, checkNewPassword, checkRepeated } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { closeLoginPopup, signOut, useUser } from '../../../lib/session/session.ts';
import { SmsCodeField } from '../verify/sms-code-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { changePasswordMutation } from './api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export function ChangePasswordPage() {
  const router = useRouter();
  const user = useUser().data;
  // A visitor has none yet: the first password makes the account one that can be logged in to anywhere.
  const first = user?.hasPassword === false;
  // Whoever has a phone shows that it is theirs: a browser that was left open must not set a password.
  const phone = first ? user.phone : null;
  const changePassword = useMutation(changePasswordMutation());
  const form = useForm({
    initial: { oldPassword: '', code: '', password: '', repeated: '' },
    checks: {
      ...(first ? {} : { oldPassword: checkGivenPassword }),
      ...(phone === null ? {} : { code: checkCode }),
      password: checkNewPassword,
      repeated: checkRepeated,
    },
    place: { WRONG_CREDENTIALS: 'oldPassword', CONFLICT: 'code' },
    send: async ({ oldPassword, code, password }) => {
      const proof = { ...(!first && { oldPassword }), ...(phone !== null && { code }) };
      await changePassword.mutateAsync({ ...proof, password });
      // First the login screen, then the end of the session: nowhere else would the login popup stay closed.
      await router.navigate({
        to: '/login',
        replace: true,
        search: user === undefined ? {} : { userCode: user.userCode },
      });
      await signOut();
      closeLoginPopup();
    },
  });
  return (
    <FormPage
      title={first ? '设置密码' : '修改密码'}
      heading={first ? '设置第一个密码' : '换一个新密码'}
      note={
        first
          ? `以后用账号 ${user.userCode} 和密码在任何设备登录。设置后需要重新登录`
          : '修改后所有设备都会退出，请用新密码重新登录'
      }
    >
      <Form action={first ? '设置密码' : '修改密码'} busy={form.busy} busyLabel="更新中..." onSubmit={form.submit}>
        {!first && (
          <PasswordField
            {...form.field('oldPassword')}
            label="原密码"
            placeholder="请输入密码"
            autoComplete="current-password"
            maxLength={256}
          />
        )}
        {phone !== null && <SmsCodeField {...form.field('code')} scene="verify" hint={`验证码会发到 ${phone}`} />}
        <NewPasswordFields password={form.field('password')} repeated={form.field('repeated')} />
      </Form>
    </FormPage>
  );
}
