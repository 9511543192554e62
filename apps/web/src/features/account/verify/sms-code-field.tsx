import { smsCodeDigits } from '@liuguang/contract/constants.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useSecondsLeft } from '../../../lib/format/countdown.ts';
import type { FormField } from '../../../lib/forms/form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { sendCodeMutation, type SmsScene } from './api.ts';

/** When each number may be asked for again: leaving a screen and coming back does not start the wait anew. */
const waits = new Map<string, number>();

export interface SmsCodeFieldProps extends FormField {
  scene: SmsScene;
  /** Left out in the scenes about the account's own phone, which the server knows. */
  phone?: string;
  /** Checks the phone, and shows what is wrong with it, before anything is sent. */
  phoneIsFine?: () => boolean;
  hint?: string;
}

/** The field for an SMS code. */
export function SmsCodeField({ scene, phone, phoneIsFine, ...field }: SmsCodeFieldProps) {
  const sendCode = useMutation(sendCodeMutation(scene));
  const [until, setUntil] = useState(0);
  // The account's own number as it is shown: a new one has a wait of its own.
  const own = useUser().data?.phone;
  const number = phone ?? own ?? 'own';
  const left = useSecondsLeft(Math.max(until, waits.get(number) ?? 0));

  const wait = (seconds: number): void => {
    const next = Date.now() + seconds * 1000;
    waits.set(number, next);
    setUntil(next);
  };
  return (
    <CodeField
      {...field}
      label="短信验证码"
      digits={smsCodeDigits}
      left={left}
      isReady={phoneIsFine}
      onSend={() => sendCode.mutateAsync(phone)}
      onWait={wait}
    />
  );
}

interface CodeFieldProps extends FormField {
  label: string;
  digits: number;
  hint?: string;
  /** Seconds until another code may be sent. */
  left: number;
  /** Checks where the code goes, and shows what is wrong with it, before anything is sent. */
  isReady?: (() => boolean) | undefined;
  onSend: () => Promise<{ retryAfter: number }>;
  onWait: (seconds: number) => void;
}

/** The field for a code that was sent, with the button that sends one and counts down until the next. */
export function CodeField({ digits, left, isReady, onSend, onWait, ...field }: CodeFieldProps) {
  const send = async (): Promise<void> => {
    if (left > 0 || isReady?.() === false) return;
    try {
      onWait((await onSend()).retryAfter);
    } catch (error) {
      const retryAfter = error instanceof ApiError && (error.data as { retryAfter?: unknown } | null)?.retryAfter;
      if (typeof retryAfter === 'number') onWait(retryAfter);
    }
  };
  return (
    <TextField
      {...field}
      placeholder={`${digits}位数字`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={digits}
      onChange={(value) => field.onChange(value.replaceAll(/\D/g, ''))}
      trailing={
        <Button kind="plain" size="small" disabled={left > 0} onClick={send} busyLabel="发送中...">
          {left > 0 ? `${left} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
  );
}

/** The field for a phone number; what is pasted with spaces or +86 becomes the eleven digits. */
export function PhoneField({ label = '手机号', hint, ...field }: FormField & { label?: string; hint?: string }) {
  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      placeholder="11位手机号"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onChange={(value) => field.onChange(plainPhone(value))}
    />
  );
}

export function plainPhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  return (digits.length > 11 && digits.startsWith('86') ? digits.slice(2) : digits).slice(0, 11);
}
