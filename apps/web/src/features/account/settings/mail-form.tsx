import { mailCodeDigits } from '@liuguang/contract/constants.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSecondsLeft } from '../../../lib/format/countdown.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CodeField } from '../verify/sms-code-field.tsx';
import { bindMailMutation, mailCodeMutation } from './mail-api.ts';

/** Only what is surely none: the server knows better. */
const checkAddress = (address: string) => (/^\S+@\S+\.\S{2,}$/.test(address.trim()) ? undefined : '请输入正确的邮箱');
const checkMailCode = (code: string) => (code.length === mailCodeDigits ? undefined : '请输入 6 位验证码');

/** A mailbox, and the code that was sent to it. */
export function MailForm({ onBound }: { onBound: () => void }) {
  const sendCode = useMutation(mailCodeMutation());
  const bind = useMutation(bindMailMutation());
  const [until, setUntil] = useState(0);
  const left = useSecondsLeft(until);
  const form = useForm({
    initial: { address: '', code: '' },
    checks: { address: checkAddress, code: checkMailCode },
    place: { CONFLICT: 'code' },
    send: async (given) => {
      await bind.mutateAsync(given);
      showToast('绑定成功');
      onBound();
    },
  });
  return (
    <Form action="绑定" busy={form.busy} busyLabel="绑定中..." onSubmit={form.submit}>
      <TextField
        {...form.field('address')}
        label="邮箱"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
      />
      <CodeField
        {...form.field('code')}
        label="邮件验证码"
        digits={mailCodeDigits}
        left={left}
        isReady={() => form.check('address')}
        onSend={() => sendCode.mutateAsync(form.values.address)}
        onWait={(seconds) => setUntil(Date.now() + seconds * 1000)}
      />
    </Form>
  );
}
