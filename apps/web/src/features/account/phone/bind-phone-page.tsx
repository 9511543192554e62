import { useRouter, useSearch } from '@tanstack/react-router';
import { useUser } from '../../../lib/session/session.ts';
import { VerifyForm } from '../verify/verify-form.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { useState } from 'react';
import { BindForm } from './bind-form.tsx';
import { CurrentPhone } from './current-phone.tsx';
import styles from './phone.module.css';

export function BindPhonePage() {
  const user = useUser().data;
  const [verified, setVerified] = useState(false);
  const bound = user?.phone ?? null;
  const { phone = '' } = useSearch({ from: '/bindPhone' });
  if (user && bound === null && user.hasPassword && !verified) {
    return (
      <FormPage title="绑定手机" heading="先确认是您本人" note="第1步，共2步：验证后再填写手机号">
        <VerifyForm user={user} onVerified={() => setVerified(true)} />
      </FormPage>
    );
  }
  return (
    <FormPage
      title="绑定手机"
      heading={bound === null ? '绑定手机，账号不丢' : '手机已绑定'}
      note={bound === null ? '换设备、忘记密码时，用手机号就能找回账号' : '可以用它登录和找回账号'}
    >
      {bound === null ? (
        <BindForm phone={phone} label="手机号" action="绑定" onRefused={() => setVerified(false)} />
      ) : (
        <Bound phone={bound} />
      )}
    </FormPage>
  );
}

function Bound({ phone }: { phone: string }) {
  const router = useRouter();
  return (
    <div className={styles.bound}>
      <CurrentPhone phone={phone} />
      <Button block onClick={() => router.navigate({ to: '/changePhone' })}>
        更换手机
      </Button>
      <Button block kind="quiet" onClick={() => router.navigate({ to: '/untiePhone' })}>
        解绑手机
      </Button>
    </div>
  );
}
