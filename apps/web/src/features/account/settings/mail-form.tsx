import { mailCodeDigits } from '@liuguang/contract/constants.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSecondsLeft } from '../../../lib/format/countdown.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
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
  const send = async (): Promise<void> => {
    if (left > 0 || !form.check('address')) return;
    try {
      const { retryAfter } = await sendCode.mutateAsync(form.values.address);
      setUntil(Date.now() + retryAfter * 1000);
    } catch (error) {
      const retryAfter = error instanceof ApiError && (error.data as { retryAfter?: unknown } | null)?.retryAfter;
      if (typeof retryAfter === 'number') setUntil(Date.now() + retryAfter * 1000);
    }
  };
  const code = form.field('code');
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
      <TextField
        {...code}
        label="邮件验证码"
        placeholder={`${mailCodeDigits}位数字`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={mailCodeDigits}
        onChange={(value) => code.onChange(value.replaceAll(/\D/g, ''))}
        trailing={
          <Button kind="plain" size="small" disabled={left > 0} onClick={send} busyLabel="发送中...">
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </Button>
        }
      />
    </Form>
  );
}
