import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from '../../../ui/form/form.tsx';
import { verifyMutation } from './api.ts';
import { checkCode, checkGivenPassword } from './checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { ProofField, type Way, waysOf, WayTabs } from './proof.tsx';
import styles from './verify-form.module.css';

interface VerifyFormProps {
  user: UserInfo;
  /** The words on the button. */
  action?: string;
  onVerified: () => void | Promise<void>;
}

/** Shows once more that the account is theirs who sit here: by a code to the number it has, or the password. */
export function VerifyForm({ user, action = '下一步', onVerified }: VerifyFormProps) {
  const ways = waysOf(user, ['code', 'password']);
  const [way, setWay] = useState<Way>(ways[0] ?? 'code');
  const verify = useMutation(verifyMutation());
  const form = useForm({
    initial: { code: '', password: '' },
    checks: way === 'code' ? { code: checkCode } : { password: checkGivenPassword },
    place: { WRONG_CREDENTIALS: 'password', CONFLICT: 'code' },
    send: async ({ code, password }) => {
      await verify.mutateAsync(way === 'code' ? { code } : { password });
      await onVerified();
    },
  });
  return (
    <>
      <WayTabs ways={ways} value={way} onChange={setWay} />
      <Form
        action={action}
        busy={form.busy}
        busyLabel="验证中..."
        onSubmit={form.submit}
        foot={
          <Link to="/official" className={styles.help}>
            {ways.length > 1 ? '原手机号和密码都' : way === 'code' ? '原手机号' : '密码'}用不了？联系客服
          </Link>
        }
      >
        <ProofField way={way} form={form} user={user} scene="verify" />
      </Form>
    </>
  );
}
