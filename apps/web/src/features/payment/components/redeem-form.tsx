import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../../lib/forms/form.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { redeemMutation } from '../api.ts';

/** A code instead of money. What is wrong with it is said in place. */
export function RedeemForm({ onDone }: { onDone: () => void }) {
  const redeem = useMutation(redeemMutation());
  const form = useForm({
    initial: { code: '' },
    checks: { code: (text) => (text.trim() === '' ? '请输入兑换码' : undefined) },
    place: { NOT_FOUND: 'code', TOO_OFTEN: 'code' },
    send: async ({ code }) => {
      await redeem.mutateAsync(code.trim());
      onDone();
    },
  });
  return (
    <Form onSubmit={form.submit} action="立即兑换" busy={form.busy} busyLabel="提交中...">
      <TextField
        label="兑换码"
        {...form.field('code')}
        placeholder="XXXX-XXXX-XXXX-…"
        autoComplete="off"
        maxLength={64}
        hint="不区分大小写，空格和横线可以省略"
      />
    </Form>
  );
}
