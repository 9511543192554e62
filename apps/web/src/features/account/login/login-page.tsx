import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAgent } from '../../../lib/config/agent.ts';
import { checkCode, checkPhone } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PasswordLoginForm } from './password-login-form.tsx';
import { signIn } from '../../../lib/session/session.ts';
import { PhoneCodeFields } from '../verify/phone-code-fields.tsx';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import styles from './account.module.css';

const ways = [
  { id: 'password', label: '密码登录' },
  { id: 'code', label: '短信登录' },
] as const;

export function LoginPage() {
  const back = useBack();
  const agentName = useAgent()?.agentName ?? '';
  // The saved picture of an account leads here with it filled in.
  const { userCode = '' } = useSearch({ from: '/login' });
  const [way, setWay] = useState<(typeof ways)[number]['id']>('password');
  return (
    <FormPage title="登录" heading={`欢迎回到${agentName}`} note="登录后，收藏、记录和会员会跟着账号走">
      <Tabs label="登录方式" className={styles.tabs} items={ways} value={way} onChange={setWay} />
      {way === 'password' ? (
        <PasswordLoginForm key={userCode} userCode={userCode} onDone={back} foot={<OtherWays />} />
      ) : (
        <ByCode onDone={back} />
      )}
    </FormPage>
  );
}

function ByCode({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initial: { phone: '', code: '' },
    checks: { phone: checkPhone, code: checkCode },
    place: { WRONG_CREDENTIALS: 'code', NOT_FOUND: 'code' },
    send: async ({ phone, code }) => {
      await signIn({ account: phone, code });
      onDone();
    },
  });
  return (
    <Form action="登录" busy={form.busy} busyLabel="登录中..." onSubmit={form.submit} foot={<OtherWays />}>
      <PhoneCodeFields form={form} scene="login" />
    </Form>
  );
}

function OtherWays() {
  return (
    <nav className={styles.links} aria-label="其他方式">
      <Link to="/register" className={styles.link}>
        注册账号
      </Link>
      <Link to="/forgetPassword" className={styles.link}>
        找回账号
      </Link>
      <Link to="/scanCode" className={styles.link}>
        扫码登录
      </Link>
    </nav>
  );
}
