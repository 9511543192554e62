import { useUser } from '../../shared/session.ts';
import { useBack } from '../../shared/use-back.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { BindForm } from './bind-form.tsx';
import { CurrentPhone } from './current-phone.tsx';

export function ChangePhonePage() {
  const back = useBack();
  const bound = useUser().data?.phone ?? null;
  return (
    <FormPage title="更换手机" onBack={back} heading="换成新的手机号" note="更换后，用新手机号登录和找回账号">
      {bound !== null && <CurrentPhone phone={bound} />}
      <BindForm label="新手机号" action={bound === null ? '绑定' : '更换'} />
    </FormPage>
  );
}
