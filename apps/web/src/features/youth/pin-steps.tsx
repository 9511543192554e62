import { useState } from 'react';
import { PinField } from '../../ui/form/pin-field.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import styles from './youth-mode-page.module.css';

const digits = 4;

interface PinStepsProps {
  /** A new PIN is entered twice, one that is only checked once. */
  repeat: boolean;
  /** Gives what went wrong with it. */
  onPin: (pin: string) => Promise<string | undefined>;
}

/** Asks for the PIN; the last digit is the button. */
export function PinSteps({ repeat, onPin }: PinStepsProps) {
  const [first, setFirst] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const type = async (value: string): Promise<void> => {
    setPin(value);
    setError(undefined);
    if (value.length < digits || busy) return;
    if (repeat && first === null) {
      setFirst(value);
      setPin('');
      return;
    }
    if (first !== null && first !== value) {
      setFirst(null);
      setPin('');
      setError('两次输入不一致，请重新设置');
      return;
    }
    setBusy(true);
    const wrong = await onPin(value);
    setBusy(false);
    if (wrong === undefined) return;
    setFirst(null);
    setPin('');
    setError(wrong);
  };

  let label = '输入4位数字密码';
  if (repeat) label = first === null ? '设置4位数字密码' : '再输入一次';
  return (
    <div className={styles.pin}>
      <PinField
        label={label}
        value={pin}
        digits={digits}
        error={error}
        focused
        onChange={(value) => void type(value)}
      />
      {busy && <Spinner label="提交中..." />}
    </div>
  );
}
