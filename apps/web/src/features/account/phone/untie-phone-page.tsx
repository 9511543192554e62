import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { checkCode } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { SmsCodeField } from '../verify/sms-code-field.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { untiePhoneMutation } from './api.ts';
import { CurrentPhone } from './current-phone.tsx';
import styles from './phone.module.css';

export function UntiePhonePage() {
  const router = useRouter();
  const user = useUser().data;
  return (
    <FormPage title="解绑手机" heading="解除手机绑定" note="解绑后不能再用这个手机号登录和找回账号，请确认记得密码">
      {user?.phone ? (
        <UntieForm masked={user.phone} hasPassword={user.hasPassword} />
      ) : (
        <EmptyState
          title="没有绑定手机号"
          action={{ label: '去绑定', onClick: () => router.navigate({ to: '/bindPhone', replace: true }) }}
        />
      )}
    </FormPage>
  );
}

function UntieForm({ masked, hasPassword }: { masked: string; hasPassword: boolean }) {
  const router = useRouter();
  const untiePhone = useMutation(untiePhoneMutation());
  const form = useForm({
    initial: { code: '' },
    checks: { code: checkCode },
    place: { CONFLICT: 'code' },
    send: async ({ code }) => {
      await untiePhone.mutateAsync(code);
      showToast('手机已解绑');
      await router.navigate({ to: '/mine', replace: true });
    },
  });
  return (
    <>
      <CurrentPhone phone={masked} />
      <Form action="解除绑定" busy={form.busy} busyLabel="解除绑定中..." onSubmit={form.submit} disabled={!hasPassword}>
        <SmsCodeField {...form.field('code')} scene="untie" hint={`验证码会发到 ${masked}`} />
      </Form>
      {!hasPassword && (
        <p className={styles.warn}>
          手机是现在唯一的登录方式，请先
          <Link to="/changePassword" className={styles.warnLink}>
            设置密码
          </Link>
          再解绑。
        </p>
      )}
    </>
  );
}
