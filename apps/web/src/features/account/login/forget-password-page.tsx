import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { checkCode, checkPhone, checkAccount, checkNewPassword, checkRepeated } from '../verify/checks.ts';
import { type Check, useForm } from '../../../lib/forms/form.ts';
import { PhoneCodeFields } from '../verify/phone-code-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { checkResetCodeMutation, recoverMutation } from './api.ts';
import { keepResetCode } from './reset-code.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './account.module.css';

const checkRecoveryCode: Check = (value) => (value.trim() === '' ? '请输入找回码' : undefined);

/** A new password by the code that staff gave, for whoever lost phone and password. */
function RecoveryCodeForm() {
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

const ways = [
  { id: 'phone', label: '手机号找回' },
  { id: 'code', label: '找回码' },
] as const;

export function ForgetPasswordPage() {
  const [way, setWay] = useState<'phone' | 'code'>('phone');
  return (
    <FormPage
      title="找回账号"
      heading={way === 'phone' ? '用手机号找回' : '用找回码找回'}
      note={way === 'phone' ? '验证绑定的手机号，然后设置新密码' : '手机和密码都丢失时，由客服核对后给出'}
    >
      <Tabs label="找回方式" items={ways} value={way} onChange={setWay} className={styles.tabs} />
      {way === 'phone' ? <PhoneWay /> : <RecoveryCodeForm />}
    </FormPage>
  );
}

function PhoneWay() {
  const router = useRouter();
  const checkResetCode = useMutation(checkResetCodeMutation());
  const form = useForm({
    initial: { phone: '', code: '' },
    checks: { phone: checkPhone, code: checkCode },
    send: async (values) => {
      await checkResetCode.mutateAsync(values);
      keepResetCode(values);
      await router.navigate({ to: '/resetPassword' });
    },
  });
  return (
    <>
      <Form action="下一步" busy={form.busy} busyLabel="提交中..." onSubmit={form.submit}>
        <PhoneCodeFields form={form} scene="reset" />
      </Form>
      <p className={styles.tip}>
        <b>没有绑定手机号？</b>
        <br />
        如果保存过账号图片，扫描上面的二维码即可填好账号；如果另一台设备还在登录，可以
        <Link to="/scanCode" className={styles.other}>
          扫码登录
        </Link>
        ；否则请
        <Link to="/official" className={styles.other}>
          联系官方
        </Link>
        ，核对后会得到找回码。
      </p>
    </>
  );
}
