import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { checkCode, checkPhone } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PhoneCodeFields } from '../verify/phone-code-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import styles from './account.module.css';
import { checkResetCodeMutation } from './api.ts';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { keepResetCode } from './reset-code.ts';

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
