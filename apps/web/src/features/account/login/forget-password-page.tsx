import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { checkCode, checkPhone } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PhoneCodeFields } from '../verify/phone-code-fields.tsx';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import styles from './account.module.css';
import { checkResetCodeMutation } from './api.ts';
import { keepResetCode } from './reset-code.ts';

export function ForgetPasswordPage() {
  const back = useBack();
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
    <FormPage title="找回账号" onBack={back} heading="用手机号找回" note="验证绑定的手机号，然后设置新密码">
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
        。
      </p>
    </FormPage>
  );
}
