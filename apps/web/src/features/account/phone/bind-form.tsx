import { checkCode, checkPhone } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PhoneCodeFields } from '../verify/phone-code-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { MergeSheet } from './merge-sheet.tsx';
import styles from './phone.module.css';
import { useBind } from './use-bind.ts';

interface BindFormProps {
  phone?: string;
  label: string;
  action: string;
  /** The server wants to know once more who is there. */
  onRefused?: () => void;
}

/** The number to bind and its code; binding a first number and changing it are the same to the server. */
export function BindForm({ phone = '', label, action, onRefused }: BindFormProps) {
  const { bind, merge, taken, leave } = useBind(onRefused);
  const form = useForm({
    initial: { phone, code: '' },
    checks: { phone: checkPhone, code: checkCode },
    send: bind,
  });
  return (
    <>
      <Form action={action} busy={form.busy} busyLabel="绑定中..." onSubmit={form.submit}>
        <PhoneCodeFields form={form} scene="bind" label={label} />
      </Form>
      {/* What a code is worth: it reaches whoever holds the number, and numbers can be taken over. */}
      <p className={styles.risk}>
        短信验证码可能被转发或随号码转手而泄露：不要告诉任何人，换号前先解绑，并建议设置密码。
      </p>
      <MergeSheet taken={taken} onMerge={merge} onLeave={leave} />
    </>
  );
}
