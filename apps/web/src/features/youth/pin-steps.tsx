import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { PinField } from '../../ui/form/pin-field.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { switchYouthModeMutation } from './api.ts';
import styles from './youth-mode-page.module.css';

const digits = 4;

interface PinStepsProps {
  /** What it turns youth mode to. A new PIN is entered twice, one that is only checked once. */
  turnOn: boolean;
  onDone: () => void;
}

/** Asks for the PIN; the last digit is the button. */
export function PinSteps({ turnOn, onDone }: PinStepsProps) {
  const switchYouthMode = useMutation(switchYouthModeMutation());
  const [first, setFirst] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const busy = switchYouthMode.isPending;

  const type = (value: string): void => {
    setPin(value);
    setError(undefined);
    if (value.length < digits || busy) return;
    if (turnOn && first === null) {
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
    switchYouthMode.mutateAsync({ on: turnOn, pin: value }).then(onDone, (wrong: unknown) => {
      setFirst(null);
      setPin('');
      setError(messageOf(wrong));
    });
  };

  let label = '输入4位数字密码';
  if (turnOn) label = first === null ? '设置4位数字密码' : '再输入一次';
  return (
    <div className={styles.pin}>
      <PinField label={label} value={pin} digits={digits} error={error} focused onChange={type} />
      {busy && <Spinner label="提交中..." />}
    </div>
  );
}
