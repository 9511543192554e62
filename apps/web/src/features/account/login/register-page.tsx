import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isError, messageOf } from '../../../lib/api/api-error.ts';
import { checkCode, checkNewPassword, checkPhone } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { PhoneCodeFields } from '../verify/phone-code-fields.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useStillHere } from '../../../ui/use-still-here.ts';
import styles from './account.module.css';
import { registerMutation } from './api.ts';

export function RegisterPage() {
  const router = useRouter();
  const stillHere = useStillHere();
  const claimed = useUser().data?.claimed === true;
  const [agreed, setAgreed] = useState(false);
  const [taken, setTaken] = useState(false);
  const register = useMutation(registerMutation());
  const form = useForm({
    initial: { phone: '', code: '', password: '' },
    checks: { phone: checkPhone, code: checkCode, password: checkNewPassword },
    send: async (values) => {
      try {
        await register.mutateAsync(values);
        if (stillHere()) await router.navigate({ to: '/mine', replace: true });
      } catch (error) {
        if (isError(error, 'CONFLICT') && !claimed) setTaken(true);
        else {
          showToast(messageOf(error), 'error');
          throw error;
        }
      }
    },
  });
  const submit = (): void => {
    if (agreed) form.submit();
    else if (form.check()) showToast('请先阅读并同意用户协议和隐私政策', 'error');
  };
  return (
    <FormPage title="注册" heading="把现在的账号留住" note="已有的收藏、记录、次数和会员都会保留，换设备也能登录">
      <Form action="注册" busy={form.busy} busyLabel="提交中..." onSubmit={submit} foot={<ToLogin />}>
        <PhoneCodeFields form={form} scene="register" />
        <PasswordField
          {...form.field('password')}
          label="设置密码"
          placeholder="8-64位"
          autoComplete="new-password"
          maxLength={64}
        />
        <Agreement agreed={agreed} onChange={setAgreed} />
      </Form>
      <Sheet open={taken} onClose={() => setTaken(false)} title="这个手机号已有账号">
        <TakenChoice phone={form.values.phone} />
      </Sheet>
    </FormPage>
  );
}

function Agreement({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  return (
    <div className={styles.agree}>
      <label className={styles.agree}>
        <input type="checkbox" checked={agreed} onChange={(event) => onChange(event.target.checked)} />
        已阅读并同意
      </label>
      <span>
        <Link to="/terms" className={styles.other}>
          《用户协议》
        </Link>
        和
        <Link to="/privacy" className={styles.other}>
          《隐私政策》
        </Link>
      </span>
    </div>
  );
}

function ToLogin() {
  return (
    <>
      已有账号？
      <Link to="/login" className={styles.other}>
        去登录
      </Link>
    </>
  );
}

function TakenChoice({ phone }: { phone: string }) {
  const router = useRouter();
  return (
    <div className={styles.choice}>
      <p>可以直接登录那个账号；也可以把它和现在的账号合并，两边的收藏、记录、次数和会员天数都会保留。</p>
      <Button block onClick={() => router.navigate({ to: '/login', search: { userCode: phone } })}>
        登录已有账号
      </Button>
      <Button block kind="quiet" onClick={() => router.navigate({ to: '/bindPhone', search: { phone } })}>
        绑定并合并
      </Button>
    </div>
  );
}
