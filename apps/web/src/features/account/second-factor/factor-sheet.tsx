import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { type FactorQuestion, useAppStore } from '../../../lib/storage/app-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { checkFactorCode, checkRecoveryCode, FactorCodeField } from './factor-code-field.tsx';
import styles from './second-factor.module.css';

/** The second step, over whatever asked for it: a login, a change of the password, a yes to another device. */
export function FactorSheet() {
  const question = useAppStore((memory) => memory.factorQuestion);
  // What was asked stays readable while the sheet goes down.
  const [asked, setAsked] = useState(question);
  if (question && question !== asked) setAsked(question);
  if (!asked) return null;
  return (
    <Sheet open={question !== null} title="两步验证" onClose={asked.leave}>
      <Ask key={asked.asking} question={asked} />
    </Sheet>
  );
}

function Ask({ question: { asking, give, leave } }: { question: FactorQuestion }) {
  const [recovery, setRecovery] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const form = useForm({
    initial: { code: '', recoveryCode: '' },
    checks: recovery ? { recoveryCode: checkRecoveryCode } : { code: checkFactorCode },
    send: async ({ code, recoveryCode }) => {
      try {
        await give(recovery ? recoveryCode : code);
      } catch (error) {
        // A code counts once: the next one is typed into an empty field.
        form.set(recovery ? 'recoveryCode' : 'code', '');
        setWrong(messageOf(error));
      }
    },
  });
  const field = (name: 'code' | 'recoveryCode') => {
    const { error, onChange, ...rest } = form.field(name);
    const change = (value: string) => {
      setWrong(undefined);
      onChange(value);
    };
    return { ...rest, error: error ?? wrong, onChange: change };
  };
  return (
    <>
      <p className={styles.text}>{asking}</p>
      <Form
        action="确认"
        busy={form.busy}
        busyLabel="验证中..."
        onSubmit={form.submit}
        foot={
          <div className={styles.foot}>
            <Button
              kind="plain"
              size="small"
              onClick={() => {
                setWrong(undefined);
                setRecovery(!recovery);
              }}
            >
              {recovery ? '使用验证器' : '使用恢复码'}
            </Button>
            <Button kind="plain" size="small" onClick={leave}>
              返回
            </Button>
          </div>
        }
      >
        {recovery ? (
          <TextField
            {...field('recoveryCode')}
            label="恢复码"
            placeholder="K7M2-P9XQ-…"
            autoComplete="off"
            maxLength={64}
            hint="开启时保存的恢复码，每个只能用一次"
          />
        ) : (
          <FactorCodeField {...field('code')} />
        )}
      </Form>
      <p className={styles.lost}>手机和恢复码都不在身边？可以在另一台已登录的设备上用密码关闭，或联系官方客服。</p>
    </>
  );
}
