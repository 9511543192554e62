import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from '../../../ui/form/form.tsx';
import { CurrentPasswordField } from '../../../ui/form/password-field.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { verifyMutation } from './api.ts';
import { checkCode, checkGivenPassword } from './checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { SmsCodeField } from './sms-code-field.tsx';
import styles from './verify-form.module.css';

const byCode = { id: 'code', label: '短信验证' };
const byPassword = { id: 'password', label: '验证密码' };

interface VerifyFormProps {
  user: UserInfo;
  /** The words on the button. */
  action?: string;
  onVerified: () => void | Promise<void>;
}

/** Shows once more that the account is theirs who sit here: by a code to the number it has, or the password. */
export function VerifyForm({ user, action = '下一步', onVerified }: VerifyFormProps) {
  const ways = [...(user.phone === null ? [] : [byCode]), ...(user.hasPassword ? [byPassword] : [])];
  const [way, setWay] = useState(ways[0]?.id ?? byCode.id);
  const verify = useMutation(verifyMutation());
  const form = useForm({
    initial: { code: '', password: '' },
    checks: way === byCode.id ? { code: checkCode } : { password: checkGivenPassword },
    place: { WRONG_CREDENTIALS: 'password', CONFLICT: 'code' },
    send: async ({ code, password }) => {
      await verify.mutateAsync(way === byCode.id ? { code } : { password });
      await onVerified();
    },
  });
  return (
    <>
      {ways.length > 1 && <Tabs label="验证方式" className={styles.ways} items={ways} value={way} onChange={setWay} />}
      <Form
        action={action}
        busy={form.busy}
        busyLabel="验证中..."
        onSubmit={form.submit}
        foot={
          <Link to="/official" className={styles.help}>
            {ways.length > 1 ? '原手机号和密码都' : way === byCode.id ? '原手机号' : '密码'}用不了？联系客服
          </Link>
        }
      >
        {way === byCode.id ? (
          <SmsCodeField {...form.field('code')} scene="verify" hint={`验证码会发到 ${user.phone ?? ''}`} />
        ) : (
          <CurrentPasswordField {...form.field('password')} />
        )}
      </Form>
    </>
  );
}
