import { useRouter } from '@tanstack/react-router';
import { checkGivenPassword, checkNewPassword, checkRepeated } from '../../shared/checks.ts';
import { callApi } from '../../shared/client.ts';
import { useForm } from '../../shared/form.ts';
import { closeLoginPopup, signOut, useUser } from '../../shared/session.ts';
import { useBack } from '../../shared/use-back.ts';
import { Form } from '../../ui/form.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export function ChangePasswordPage() {
  const back = useBack();
  const router = useRouter();
  const user = useUser().data;
  // A visitor has none yet: the first password makes the account one that can be logged in to anywhere.
  const first = user?.hasPassword === false;
  const form = useForm({
    initial: { oldPassword: '', password: '', repeated: '' },
    checks: {
      ...(first ? {} : { oldPassword: checkGivenPassword }),
      password: checkNewPassword,
      repeated: checkRepeated,
    },
    place: { 1002: 'oldPassword' },
    send: async ({ oldPassword, password }) => {
      await callApi('updatePwd', first ? { password } : { oldPassword, password }, { tell: true });
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
      onBack={back}
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
        <NewPasswordFields password={form.field('password')} repeated={form.field('repeated')} />
      </Form>
    </FormPage>
  );
}
