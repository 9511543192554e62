import { useState } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { VerifyForm } from '../verify/verify-form.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { BindForm } from './bind-form.tsx';
import { CurrentPhone } from './current-phone.tsx';

export function ChangePhonePage() {
  const user = useUser().data;
  const [verified, setVerified] = useState(false);
  const bound = user?.phone ?? null;
  if (user && bound !== null && !verified) {
    return (
      <FormPage title="更换手机" heading="先确认是您本人" note="第1步，共2步：验证后再填写新的手机号">
        <CurrentPhone phone={bound} />
        <VerifyForm user={user} onVerified={() => setVerified(true)} />
      </FormPage>
    );
  }
  return (
    <FormPage
      title="更换手机"
      heading="换成新的手机号"
      note={`${bound === null ? '' : '第2步，共2步：'}更换后，用新手机号登录和找回账号`}
    >
      {bound !== null && <CurrentPhone phone={bound} />}
      <BindForm label="新手机号" action={bound === null ? '绑定' : '更换'} onRefused={() => setVerified(false)} />
    </FormPage>
  );
}
